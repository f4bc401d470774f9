import { LOCALES } from "@ezo/contract/values/locale";
import { refused } from "../../platform/app-error.ts";
import { type Fields, textAt, textField } from "../../records/fields.ts";

/**
 * Throws `invalid` unless a saved block has one block in one or more languages, and nothing else. Fields that are left out
 * are empty.
 */
export function mustBeOneBlock(fields: Fields): void {
  let count = 0;
  for (const locale of LOCALES) {
    const [blocks, more] = [listAt(fields, textField(locale, "blocks")), textField(locale, "more_subjects")];
    if (blocks.length > 1) throw refused(textField(locale, "blocks"), "errors.too_many?max=1");
    for (const name of ["subject", "preview_text"])
      if (textAt(fields, textField(locale, name)) !== "")
        throw refused(textField(locale, name), "errors.invalid_value");
    if (listAt(fields, more).length > 0) throw refused(more, "errors.invalid_value");
    count += blocks.length;
  }
  if (count === 0) throw refused("translations", "errors.required");
}

function listAt(fields: Fields, field: string): readonly unknown[] {
  const value = fields[field];
  return Array.isArray(value) ? value : [];
}
