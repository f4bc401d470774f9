import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SIDES } from "../../inventory/apartments.ts";
import { readDate } from "./read-date.ts";
import { readFlag, readParkingKind, readSides, readStatus, readUnitType } from "./read-words.ts";

describe("sides of the world", () => {
  it.each([
    ["South West", ["SW"]],
    ["SW", ["SW"]],
    ["south-west", ["SW"]],
    ["Southwest", ["SW"]],
    ["S.W.", ["SW"]],
    ["S W", ["S", "W"]],
    ["South, West", ["S", "W"]],
    ["north and south-east", ["N", "SE"]],
    ["სამხრეთ-დასავლეთი", ["SW"]],
    ["ჩრდილო – აღმოსავლეთი", ["NE"]],
    ["სამხრეთი და დასავლეთი", ["S", "W"]],
    ["Юго-запад", ["SW"]],
    ["северо-восточная; ЮЗ", ["NE", "SW"]],
    ["С Ю", ["N", "S"]],
    ["", []],
  ])("%s are %j", (text, sides) => expect(readSides(text)).toEqual(sides));

  it.each(["up", "South Wst", "N-S", "West South", "S West", "South East West", "SSW", "x".repeat(300)])(
    "%s are refused",
    (text) => expect(readSides(text)).toBeNull(),
  );

  it("are read as an export writes them", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...SIDES]), (sides) => {
        expect(readSides(sides.join(" "))).toEqual(sides);
      }),
    );
  });
});

it("statuses and flags are known in three languages", () => {
  expect(["Sold", "გაყიდული", " продана ", "gone"].map(readStatus)).toEqual(["sold", "sold", "sold", null]);
  expect(["კი", "Нет", "1", "maybe"].map(readFlag)).toEqual([true, false, true, null]);
});

it("types of units are known in three languages", () => {
  expect(["Parking", " პარკინგი ", "Кладовая", "commercial", "ბინა", "garage"].map(readUnitType)).toEqual([
    "parking",
    "parking",
    "storage",
    "commercial",
    "apartment",
    null,
  ]);
});

it("kinds of parking places are known in three languages", () => {
  expect(["Underground", " გადახურული ", "Открытая", "roof"].map(readParkingKind)).toEqual([
    "underground",
    "covered",
    "open",
    null,
  ]);
});

it.each([
  ["31.12.2025", "2025-12-31"],
  ["1.2.2025", "2025-02-01"],
  ["01.02.2025 9:30", "2025-02-01T09:30:00+04:00"],
  ["2025-02-01 09:30:15", "2025-02-01T09:30:15+04:00"],
  ["2025-02-01T09:30", "2025-02-01T09:30:00+04:00"],
  ["2025-02-01T09:30:15.250", "2025-02-01T09:30:15+04:00"],
  ["2025-02-01 09:30:15.0000000", "2025-02-01T09:30:15+04:00"],
  ["2025-02-01T09:30:15Z", "2025-02-01T09:30:15Z"],
  ["2025-02-01T09:30:15+02:00", "2025-02-01T09:30:15+02:00"],
  ["2025-02-01", "2025-02-01"],
  ["12.05.26", "2026-05-12"],
  ["12.05.2026 г.", "2026-05-12"],
  ["12.05.2026\u00A0г. 9:30", "2026-05-12T09:30:00+04:00"],
  ["12.05.2026წ", "2026-05-12"],
  ["13-05-2026", "2026-05-13"],
  ["13-5-2026 09:30", "2026-05-13T09:30:00+04:00"],
  ["12-05-2026", "12-05-2026"],
  ["5-12-2026 09:30", "5-12-2026 09:30"],
  ["13-05-26", "13-05-26"],
  ["12.05-2026", "12.05-2026"],
  ["12.05.226", "12.05.226"],
  ["02/01/2025", "02/01/2025"],
])("the date %s is %s", (text, iso) => expect(readDate(text, "Asia/Tbilisi")).toBe(iso));

it("reads a time on the clocks of a zone, in summer and in winter", () => {
  expect(readDate("01.02.2025 9:30", "Europe/Berlin")).toBe("2025-02-01T09:30:00+01:00");
  expect(readDate("01.07.2025 9:30", "Europe/Berlin")).toBe("2025-07-01T09:30:00+02:00");
  expect(readDate("01.07.2025 29:30", "Europe/Berlin")).toBe("2025-07-01T29:30:00");
});
