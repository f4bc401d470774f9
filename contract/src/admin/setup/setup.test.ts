import { ApartmentNumber } from "../../inventory/apartments.ts";
import { ApartmentNumberPattern } from "../../inventory/floors.ts";
import { describe, expect, it } from "vitest";
import { TOWER } from "../../values/limits/stock.ts";
import { SETUP_CHECKS, SETUP_CONFIRMABLE, SETUP_STEPS, TowerBody } from "./setup.ts";

const tower = (over: object = {}) => ({
  project_id: 1,
  identifier: "a",
  name: { ka: "კორპუსი", en: "", ru: "" },
  first_floor: 1,
  floors: 20,
  apartments_per_floor: 8,
  rooms: 2,
  area_total: 60,
  price: null,
  ...over,
});
const mistakes = (over: object) =>
  TowerBody.safeParse(tower(over)).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the template of a building", () => {
  it("takes a building of 20 floors with 8 apartments each, numbered by floor", () => {
    expect(TowerBody.parse(tower())).toMatchObject({ number_pattern: "{floor}{nn}" });
  });

  it.each([
    [{ floors: 0 }, "floors", `errors.tower_floors?max=${TOWER.floors}`],
    [{ floors: TOWER.floors + 1 }, "floors", `errors.tower_floors?max=${TOWER.floors}`],
    [{ floors: null }, "floors", `errors.tower_floors?max=${TOWER.floors}`],
    [{ floors: 2.5 }, "floors", `errors.tower_floors?max=${TOWER.floors}`],
    [
      { apartments_per_floor: TOWER.perFloor + 1 },
      "apartments_per_floor",
      `errors.tower_per_floor?max=${TOWER.perFloor}`,
    ],
    [
      { floors: TOWER.floors, apartments_per_floor: TOWER.perFloor },
      "apartments_per_floor",
      `errors.tower_apartments?max=${TOWER.apartments}`,
    ],
    [{ first_floor: 290, floors: 20 }, "floors", "errors.tower_top?max=300"],
    [{ identifier: "layouts" }, "identifier", "errors.taken"],
    [{ number_pattern: "12" }, "number_pattern", "errors.pattern_needs_place"],
    [{ number_pattern: "{floor}" }, "number_pattern", "errors.pattern_needs_place"],
    [{ number_pattern: "{block}{nn}" }, "number_pattern", "errors.pattern_unknown_place"],
    [{ number_pattern: "{floor}{nn" }, "number_pattern", "errors.pattern_unknown_place"],
  ])("names the field and the limit of what is absurd: %j", (over, field, message) => {
    expect(mistakes(over)).toEqual([[field, message]]);
  });
});

it("a number of an apartment is never made of what nobody sees", () => {
  expect(ApartmentNumber.safeParse("\u202E").success).toBe(false);
  expect(ApartmentNumber.safeParse("\u200B").success).toBe(false);
  expect(ApartmentNumber.parse(" 2\u202E01 ")).toBe("201");
  expect(ApartmentNumberPattern.safeParse("{floor}{nn}\u202E").data).toBe("{floor}{nn}");
});

it("the set-up has eight steps, and what may be confirmed by hand is among their checks", () => {
  expect(SETUP_STEPS).toHaveLength(8);
  const checks: readonly string[] = Object.values(SETUP_CHECKS).flat();
  expect(new Set(checks).size).toBe(checks.length);
  expect(checks).toEqual(expect.arrayContaining([...SETUP_CONFIRMABLE]));
});
