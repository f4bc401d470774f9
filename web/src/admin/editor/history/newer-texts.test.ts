import { expect, it } from "vitest";
import type { EditedItem } from "../editor-spec.ts";
import { hasNewerTexts } from "./newer-texts.ts";

interface Item extends EditedItem {
  title: string;
  titleVersion: number;
}
interface Values {
  translations: { ka: { title: string } };
  versions: { title: number };
}
const spec = {
  fromItem: ({ title, titleVersion }: Item): Values => ({
    translations: { ka: { title } },
    versions: { title: titleVersion },
  }),
  toBody: ({ translations }: Values): Record<string, unknown> => ({ translations }),
  versionPathOf: (path: string) => (path.startsWith("translations.") ? "versions.title" : null),
};
const item = (title: string, titleVersion: number): Item => ({
  id: 1,
  version: 3,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  title,
  titleVersion,
});
const values = spec.fromItem(item("Seen", 2));

it.each([
  ["another and newer text", item("Newer", 3), true],
  ["an older answer, which arrives late", item("Older", 1), false],
  ["the same text in a newer version", item("Seen", 3), false],
])("recognises %s", (_, newest, expected) => {
  expect(hasNewerTexts(spec, values, newest)).toBe(expected);
});

it("finds nothing where the texts have the item's version", () => {
  const { fromItem, toBody } = spec;
  expect(hasNewerTexts({ fromItem, toBody }, values, item("Newer", 3))).toBe(false);
});
