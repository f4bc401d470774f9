import { expect, it } from "vitest";
import type { EditedItem } from "../editor-spec.ts";
import { carriedOver, versionUnder } from "./ended-draft.ts";

interface Item extends EditedItem {
  title: string;
  place: string;
}
const item = (version: number, title: string, place = "Tbilisi"): Item => ({
  id: 7,
  version,
  title,
  place,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
});
type Values = Pick<Item, "title" | "place">;
const spec = {
  // As an item's texts are: each field by itself.
  fromItem: ({ title, place }: Item) => ({ translations: { ka: { title, place } } }),
  toBody: (values: { translations: { ka: Values } }): Record<string, unknown> => ({ ...values }),
};
const seen = { draft: item(12, "Drafted"), published: item(3, "Old") };
const values = (title: string, place = "Tbilisi") => ({ translations: { ka: { title, place } } });
const work = { values: values("Typed"), base: values("Drafted"), version: 12 };

it.each([
  ["published", item(4, "Drafted")],
  ["discarded", item(3, "Old")],
])("carries what was typed over to what is published where the draft was %s", (_, published) => {
  expect(carriedOver(spec, seen, published, work)).toEqual({
    values: values("Typed"),
    base: values(published.title),
    version: published.version,
  });
  expect(versionUnder(spec, seen, published, { translations: { ka: { title: "Typed" } } })).toBe(
    published.version,
  );
});

it("takes up what others have published beside it, and leaves what they have changed in the same field to be decided", () => {
  const published = item(5, "Theirs", "Batumi");
  expect(carriedOver(spec, seen, published, work)).toEqual({
    values: values("Typed", "Batumi"),
    base: values("Drafted", "Batumi"),
    version: 3,
  });
  expect(versionUnder(spec, seen, published, { translations: { ka: { title: "Typed" } } })).toBe(3);
});

it("bases a text with a version of its own on the version that was seen, where others have changed it", () => {
  const versioned = {
    fromItem: ({ title, place, version }: Item) => ({
      translations: { ka: { title, place } },
      versions: { title: version, place: version },
    }),
    toBody: ({ translations }: { translations: { ka: Values } }): Record<string, unknown> => ({
      translations,
    }),
    versionPathOf: (path: string) => `versions.${path.split(".")[2] ?? ""}`,
  };
  const begun = versioned.fromItem(seen.published);
  const typed = { ...begun, translations: { ka: { title: "Typed", place: "Typed" } } };
  const carried = carriedOver(versioned, seen, item(5, "Theirs"), {
    values: typed,
    base: begun,
    version: 12,
  });
  expect(carried.values).toEqual({
    translations: { ka: { title: "Typed", place: "Typed" } },
    versions: { title: 3, place: 5 },
  });
});
