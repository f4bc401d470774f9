import fc from "fast-check";
import { expect, it } from "vitest";
import { SavedQuery } from "./saved-searches.ts";

const refusedAt = (query: unknown) =>
  SavedQuery.safeParse(query).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

// ASVS 5.0: 2.2.3
it("refuses a range whose lower limit is above the upper one, at its field, and takes every other", () => {
  const limit = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(fc.constantFrom("area", "price", "floor"), limit, limit, (range, least, most) => {
      const query = { [`${range}_min`]: least, [`${range}_max`]: String(most) };
      const text = `${range}_max=${most}&${range}_min=${least}`;
      const refusal = [[`${range}_min`, `errors.range_crossed?least=${least}&most=${most}`]];
      expect([refusedAt(query), refusedAt(text)]).toEqual(least > most ? [refusal, refusal] : [[], []]);
      if (least <= most)
        expect(SavedQuery.parse(query)).toEqual({ [`${range}_min`]: least, [`${range}_max`]: most });
    }),
  );
});

it("has no filter in a least area that every apartment has, and refuses a largest one that none has", () => {
  for (const least of ["0", "1e-300", "0.0099", 0]) expect(SavedQuery.parse({ area_min: least })).toEqual({});
  expect(SavedQuery.parse("area_min=0&rooms=2")).toEqual({ rooms: [2] });
  expect(SavedQuery.parse("area_min=0.01")).toEqual({ area_min: 0.01 });
  expect(refusedAt("area_max=0")).toEqual([["area_max", "errors.invalid_value"]]);
  // Of prices a lower limit of nothing leaves out those that are not shown.
  expect(SavedQuery.parse("price_min=0")).toEqual({ price_min: 0 });
});

it("has each side once, in one order", () => {
  for (const sides of ["W,E,W", "E,W"]) expect(SavedQuery.parse({ sides })).toEqual({ sides: ["E", "W"] });
  expect(SavedQuery.parse("sides=&rooms=2")).toEqual({ rooms: [2] });
  expect(refusedAt("sides=SE")).toHaveLength(1);
});

it("keeps what is asked of a month, of the ends of the house and of the project, in one form", () => {
  const query = "monthly_max=900&floor_not=last,first,last&completion=2027-q3&parking=true";
  expect(SavedQuery.parse(query)).toEqual({
    monthly_max: 900,
    floor_not: ["first", "last"],
    completion: "2027-q3",
    parking: true,
  });
  expect(SavedQuery.parse("floor_not=&completion=&parking=0&monthly_max=")).toEqual({});
  for (const wrong of [
    "floor_not=top",
    "completion=soon",
    "completion=2027-q5",
    "parking=2",
    "monthly_max=-1",
  ])
    expect(refusedAt(wrong), wrong).toHaveLength(1);
});

it("is about apartments: a search for another type of unit is refused", () => {
  expect(refusedAt("unit_type=parking&price_max=9000")).toEqual([["unit_type", "errors.invalid_value"]]);
  expect(SavedQuery.parse("unit_type=apartment&price_max=9000")).toEqual({ price_max: 9000 });
  expect(refusedAt("parking_kind=open")).toEqual([["parking_kind", "errors.unknown_field"]]);
});
