import fc from "fast-check";
import { expect, it } from "vitest";
import type { Fields } from "../fields.ts";
import type { Companions, Loaded, RecordKind } from "../kind.ts";
import { notesFor, notesKept, notesLeft, notesOver, shared, type Versions, wholeOf } from "./companions.ts";

const loaded = (id: number, version: number, fields: Fields): Loaded => ({
  id,
  version,
  createdAt: new Date(0),
  deletedAt: null,
  fields,
});
const TEXTS = [loaded(12, 3, { ka: "ა", en: "a" }), loaded(7, 5, { ka: "ბ", en: "b" })];
const companions: Companions = {
  kind: { load: async () => TEXTS } as unknown as RecordKind,
  idsByName: async () => new Map(Object.entries({ one: 12, two: 7, gone: 99 })),
  fieldOf: (name, own) => `translations.${own}.${name}`,
  placeOf: (field) => {
    const [head, own, name] = field.split(".");
    return head === "translations" && own && name ? { name, own } : null;
  },
};
const kind = { companions } as unknown as RecordKind;
const whole = () => wholeOf({} as never, kind, loaded(1, 2, { year: "2" }));

const field = fc.oneof(
  fc.constantFrom("year", "stats.one"),
  fc
    .tuple(fc.constantFrom("ka", "en"), fc.constantFrom("one", "two", "gone"))
    .map(([own, name]) => `translations.${own}.${name}`),
);

it("makes one whole of a record and its companions, in the order of their ids", async () => {
  const { companions: found, fields } = await whole();
  expect(found.map(({ name }) => name)).toEqual(["two", "one"]);
  expect(fields).toEqual({
    year: "2",
    "translations.ka.one": "ა",
    "translations.en.one": "a",
    "translations.ka.two": "ბ",
    "translations.en.two": "b",
  });
});

it("shares the fields out and loses none", () => {
  fc.assert(
    fc.property(fc.dictionary(field, fc.string()), (fields) => {
      const { own, others } = shared(kind, fields);
      const back: Record<string, unknown> = { ...own };
      for (const [name, patch] of others)
        for (const [one, value] of Object.entries(patch)) back[companions.fieldOf(name, one)] = value;
      expect(back).toEqual({ ...fields });
      expect(Object.keys(own).filter((name) => name.startsWith("translations."))).toEqual([]);
    }),
  );
});

it("keeps the version on which a companion was first changed, and notes those alone that are changed", async () => {
  const of = await whole();
  const changed = { "translations.en.one": "x", year: "3" };
  const seen: Versions = { one: 2, two: 4 };
  expect(notesFor(of, kind, changed, {}, seen)).toEqual({ one: { basedOn: 2 } });
  expect(notesFor(of, kind, changed, { one: { basedOn: 1 } }, seen)).toEqual({ one: { basedOn: 1 } });
  expect(notesFor(of, kind, { "translations.ka.two": "x" }, { one: { basedOn: 1 } }, {})).toEqual({
    two: { basedOn: 5 },
  });
  expect(() => notesFor(of, kind, changed, {}, { one: 4 })).toThrow(
    expect.objectContaining({ code: "invalid" }) as Error,
  );
});

it("adds the order of a time to the notes, and takes it off with what is published", () => {
  const ordered = notesOver({ one: { basedOn: 1 }, two: { basedOn: 2 } }, { one: 3 });
  expect(ordered).toEqual({ one: { basedOn: 1, over: 3 }, two: { basedOn: 2 } });
  expect(notesLeft(kind, { "translations.ka.one": "x" }, ordered)).toEqual({ one: { basedOn: 1 } });
  // What is published by hand before leaves the order of the rest.
  expect(notesKept(kind, { "translations.ka.one": "x" }, ordered)).toEqual({ one: { basedOn: 1, over: 3 } });
});
