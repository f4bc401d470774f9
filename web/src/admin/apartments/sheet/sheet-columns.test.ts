import { FILE_COLUMNS, FILE_HEADINGS, readColumn } from "@ezo/contract/inventory/apartment-columns";
import { expect, it } from "vitest";
import { ADMIN_LANGUAGES, translator } from "../../i18n/texts.ts";

it("calls its columns as the files that it gives and takes do", () => {
  for (const language of ADMIN_LANGUAGES) {
    const t = translator(language);
    for (const column of FILE_COLUMNS) {
      expect(t(`field.${column}`)).toBe(FILE_HEADINGS[column][language]);
      expect(readColumn(` ${t(`field.${column}`).toUpperCase()} `)).toBe(column);
    }
  }
});
