import { describe, expect, it } from "vitest";
import { differences, flatten, followed, mergeWork, picked, withField } from "./field-diff.ts";

const base = { year: 2026, images: [1, 2], translations: { ka: { title: "ა" }, en: { title: "A" } } };

describe("fields", () => {
  it("are named by their path, lists as one", () => {
    expect(flatten(base)).toEqual({
      year: 2026,
      images: [1, 2],
      "translations.ka.title": "ა",
      "translations.en.title": "A",
    });
  });

  it("are the points of a picture by shape, each whole", () => {
    const points = { wide: { x: 0.5, y: 0.2 }, square: null, tall: null };
    const picture = { focal_point: { x: 0.5, y: 0.5 }, focal_points: points };
    const next = withField(picture, "focal_points.tall", { x: 0.1, y: 0 });
    expect(differences(picture, next)).toEqual(["focal_points.tall"]);
    expect(picked(next, ["focal_points.tall"])).toEqual({ focal_points: { tall: { x: 0.1, y: 0 } } });
  });

  it("are set without touching the rest", () => {
    const next = withField(base, "translations.en.title", "B");
    expect(next.translations).toEqual({ ka: { title: "ა" }, en: { title: "B" } });
    expect(base.translations.en.title).toBe("A");
    expect(differences(base, next)).toEqual(["translations.en.title"]);
    expect(picked(next, ["translations.en.title", "year"])).toEqual({
      translations: { en: { title: "B" } },
      year: 2026,
    });
  });
});

describe("two people's work", () => {
  it("is merged where they touched different fields", () => {
    const mine = { ...base, year: 2027 };
    const theirs = withField(base, "translations.ka.title", "ბ");
    expect(mergeWork(base, mine, theirs)).toEqual({
      merged: { ...theirs, year: 2027 },
      conflicts: [],
    });
  });

  it("is a conflict where both changed one field, and not alike", () => {
    const mine = { ...base, year: 2027, images: [2, 1] };
    const theirs = { ...base, year: 2028, images: [2, 1] };
    expect(mergeWork(base, mine, theirs)).toEqual({
      merged: theirs,
      conflicts: [{ path: "year", mine: 2027, theirs: 2028 }],
    });
  });
});

describe("a save elsewhere while work is unsaved", () => {
  const wire = (values: typeof base) => values;
  const mine = { ...base, images: [2, 1] };
  const saved = { ...base, year: 2028 };

  it("needs no decision where the saved version changed nothing in the form", () => {
    expect(followed(base, mine, { ...base }, false, wire)).toBe(mine);
  });
  it("needs none where it is one's own and changed no field that is being edited", () => {
    expect(followed(base, mine, saved, true, wire)).toEqual({ ...mine, year: 2028 });
  });
  it("needs one where it is a colleague's, or changed a field that is being edited", () => {
    expect(followed(base, mine, saved, false, wire)).toBeNull();
    expect(followed(base, { ...mine, year: 2030 }, saved, true, wire)).toBeNull();
  });
});
