import type { EditedItem, FormSpec } from "../editor-spec.ts";
import { differences, fieldAt } from "./field-diff.ts";

type Forms<Item extends EditedItem, Values extends object> = Pick<
  FormSpec<Item, Values>,
  "fromItem" | "toBody" | "versionPathOf"
>;

/**
 * Whether a text with a version of its own is another and newer in `item` than in `values`. The version of the item does not
 * move where only such texts were changed.
 */
export function hasNewerTexts<Item extends EditedItem, Values extends object>(
  { fromItem, toBody, versionPathOf }: Forms<Item, Values>,
  values: Values,
  item: Item,
): boolean {
  if (!versionPathOf) return false;
  const saved = fromItem(item);
  return differences(toBody(values), toBody(saved)).some((path) => {
    const at = versionPathOf(path);
    return at !== null && Number(fieldAt(saved, at) ?? 0) > Number(fieldAt(values, at) ?? 0);
  });
}
