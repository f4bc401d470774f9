import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSearchKey, searchKey, usedValues } from "./missed-search.ts";
import { APARTMENT_STATUSES } from "../apartment-status.ts";
import { SEARCH_END_FLOORS, SEARCH_SIDES } from "./search-names.ts";
import { MissedSearch } from "../views.ts";

const figure = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000_000 }),
  fc.integer({ min: 0, max: 30_000 }).map((cents) => cents / 100),
);
const floor = fc.integer({ min: -999, max: 999 });
/** The words that each filter may have, where it has words. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  status: APARTMENT_STATUSES,
  floor_not: SEARCH_END_FLOORS,
  sides: SEARCH_SIDES,
  completion: ["ready", "2027", "2027-q1"],
};
/** Every search that the call takes. */
const searches: fc.Arbitrary<MissedSearch> = fc.record(
  {
    project_id: fc.integer({ min: 1, max: 2_147_483_647 }),
    rooms: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
    status: fc.array(fc.constantFrom(...APARTMENT_STATUSES), { maxLength: 3 }),
    area_min: figure,
    area_max: figure,
    price_min: figure,
    price_max: figure,
    floor_min: floor,
    floor_max: floor,
    monthly_max: figure,
    floor_not: fc.array(fc.constantFrom(...SEARCH_END_FLOORS), { maxLength: 2 }),
    sides: fc.array(fc.constantFrom(...SEARCH_SIDES), { maxLength: 4 }),
    completion: fc.constantFrom("ready", "2027", "2027-q1", "2027-q4"),
    parking: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

describe("the one form of a search", () => {
  it("is read back as a search that the call takes, and has itself as its form", () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(MissedSearch.safeParse(search).success).toBe(true);
        const key = searchKey(search);
        if (key === null) return;
        const read = readSearchKey(key);
        expect(read).not.toBeNull();
        expect(searchKey(read ?? {})).toBe(key);
      }),
    );
  });

  it("holds known names, numbers and known words only, and is short", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const key = searchKey(search) ?? "";
        expect(key.length).toBeLessThan(320);
        for (const part of key.split("&").filter(Boolean)) {
          const [name = "", value = ""] = part.split("=");
          expect(Object.keys(MissedSearch.shape)).toContain(name);
          for (const one of value.split(",")) expect(WORDS[name] ?? [String(Number(one))]).toContain(one);
        }
      }),
    );
  });

  it("does not depend on the order of choices, nor on how often one is named", () => {
    fc.assert(
      fc.property(searches, ({ rooms = [], status = [], sides = [], ...others }) => {
        const rest = { ...others, sides };
        const other = {
          ...rest,
          rooms: rooms.toReversed(),
          status: status.toReversed(),
          sides: sides.toReversed(),
        };
        expect(searchKey(other)).toBe(searchKey({ ...rest, rooms, status }));
        const repeated = { ...rest, rooms: [...rooms, ...rooms], status: [...status, ...status] };
        expect(searchKey(repeated)).toBe(searchKey({ ...rest, rooms, status }));
      }),
    );
  });

  it.each<[MissedSearch, string | null]>([
    [{ rooms: [3, 2], price_max: 90_000.9, project_id: 1 }, "project_id=1&rooms=2,3&price_max=90000"],
    [{ price_min: 80_000.1, floor_min: -1 }, "price_min=80001&floor_min=-1"],
    [{ area_min: 60.29, area_max: 60.29 }, "area_min=60.29&area_max=60.29"],
    [{ status: ["sold", "available"] }, "status=available,sold"],
    [
      { parking: true, completion: "2027-q3", sides: ["S", "N"], floor_not: ["last", "first"], rooms: [2] },
      "rooms=2&floor_not=first,last&sides=N,S&completion=2027-q3&parking=1",
    ],
    [{ monthly_max: 1200.5, project_id: 1 }, "project_id=1&monthly_max=1200.5"],
    [{ completion: "ready" }, "completion=ready"],
    // The same day.
    [{ completion: "2027-q4" }, "completion=2027"],
    // What finds the same as a search without it.
    [{ status: ["reserved", "available"], rooms: [2] }, "rooms=2"],
    [{ rooms: [4, 1, 3, 2], area_max: 40 }, "area_max=40"],
    [{ area_min: 0, floor_max: 999, rooms: [1] }, "rooms=1"],
    [{ price_min: 0 }, "price_min=0"],
    [{ price_max: 1_000_000_000, price_min: 0 }, "price_max=1000000000"],
    // No filter, and what nothing could match.
    [{}, null],
    [{ project_id: 3 }, null],
    [{ rooms: [], status: [] }, null],
    [{ price_min: 200, price_max: 100 }, null],
    [{ price_min: 100.2, price_max: 100.8 }, null],
    [{ area_min: 100_000, rooms: [2] }, null],
    [{ floor_max: -21 }, null],
    [{ floor_max: 1, floor_not: ["first"] }, null],
    [{ sides: [], floor_not: [] }, null],
  ])("of %j is %s", (search, key) => expect(searchKey(search)).toBe(key));

  it("is asked for in parts by a search that found something, what is paid a month in bands", () => {
    const search: MissedSearch = {
      project_id: 7,
      monthly_max: 1150,
      floor_not: ["last"],
      sides: ["W", "N"],
      completion: "ready",
      parking: true,
    };
    const values = [
      "monthly_max=1200",
      "floor_not=last",
      "sides=N",
      "sides=W",
      "completion=ready",
      "parking=1",
    ];
    expect(usedValues(search)).toEqual(["project_id=7", ...values.map((value) => `project_id=7&${value}`)]);
  });

  it("is no other text", () => {
    const others = ["", "rooms=9", "rooms=", "price_max=cheap", "layout=studio", "rooms=2&x=1"];
    for (const text of [...others, "parking=2", "sides=SE", "completion=soon", "constructor=1"])
      expect(readSearchKey(text)).toBeNull();
  });
});
