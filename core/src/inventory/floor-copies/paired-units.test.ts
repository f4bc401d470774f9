import { describe, expect, it } from "vitest";
import { pairedUnits } from "./paired-units.ts";

const floor = (number: number, numbers: readonly string[], type = "apartment") => ({
  number,
  units: numbers.map((each) => ({ number: each, type })),
});
type Floor = ReturnType<typeof floor>;
const paired = (original: Floor, other: Floor, isCopy = false) =>
  pairedUnits(original, other, isCopy).map(([one, copy]) => [one.number, copy.number]);

describe("units of a floor and of another", () => {
  it("are paired by what follows the floor in their numbers, whatever is missing", () => {
    const copy = floor(11, ["1103", "1101", "1105"]);
    expect(paired(floor(6, ["601", "602", "603", "604"]), copy)).toEqual([
      ["601", "1101"],
      ["603", "1103"],
    ]);
    expect(paired(floor(7, ["A7-1", "A7-2"]), floor(8, ["A8-2"]))).toEqual([["A7-2", "A8-2"]]);
    expect(paired(floor(-1, ["P101"]), floor(-2, ["P201"]))).toEqual([["P101", "P201"]]);
  });

  it("are paired by their places where the numbers count on through the building", () => {
    expect(paired(floor(2, ["9", "10", "11"]), floor(3, ["12", "13", "14"]))).toEqual([
      ["9", "12"],
      ["10", "13"],
      ["11", "14"],
    ]);
    // Some begin with their floor by chance: 10 on floor 1, 20 on floor 2.
    const run = (first: number) => Array.from({ length: 12 }, (_, index) => String(first + index));
    for (const isCopy of [false, true])
      expect(paired(floor(1, run(1)), floor(2, run(13)), isCopy)).toEqual(
        run(1).map((number) => [number, String(Number(number) + 12)]),
      );
    // With as many only.
    expect(paired(floor(1, run(1)), floor(2, run(13).slice(1)))).toEqual([]);
  });

  it("are paired by number beside one that is named otherwise", () => {
    const shops = ["201", "202", "A"];
    expect(paired(floor(2, shops), floor(3, ["301", "303", "A"]))).toEqual([["201", "301"]]);
    expect(paired(floor(2, ["201", "202", "9"]), floor(3, ["301", "303", "9"]))).toEqual([["201", "301"]]);
  });

  it("are paired on a copy whose numbers have no gap where number and place agree, elsewhere by number", () => {
    const [original, other] = [floor(1, ["101", "103", "104"]), floor(2, ["201", "202", "203"])];
    expect(paired(original, other, true)).toEqual([["101", "201"]]);
    expect(paired(original, other)).toEqual([
      ["101", "201"],
      ["103", "203"],
    ]);
    expect(paired(floor(1, ["101", "102"]), floor(7, ["702", "703"]))).toEqual([["102", "702"]]);
    // One is missing on the copy by now: only the numbers are left.
    expect(paired(floor(1, ["101", "102"]), floor(2, ["202"]), true)).toEqual([["102", "202"]]);
  });

  it("are not shifted on a copy where an original has got another number since", () => {
    // 203 has become 205: neither 204 nor 205 is sure.
    const copy = floor(3, ["301", "302", "303", "304"]);
    expect(paired(floor(2, ["201", "202", "205", "204"]), copy, true)).toEqual([
      ["201", "301"],
      ["202", "302"],
    ]);
  });

  it("are paired by number on a copy where one has got another number since", () => {
    const copy = floor(3, ["302", "303", "304", "305"]);
    expect(paired(floor(2, ["201", "202", "203", "204"]), copy, true)).toEqual([
      ["202", "302"],
      ["203", "303"],
      ["204", "304"],
    ]);
  });

  it("are paired by their places also behind units of another type that were numbered with them", () => {
    const ofBoth = (number: number, apartments: readonly string[], places: readonly string[]) => ({
      number,
      units: [...floor(number, apartments).units, ...floor(number, places, "parking").units],
    });
    const ofFlats = [
      ["201", "301"],
      ["202", "302"],
    ];
    const copy = ofBoth(3, ["301", "302"], ["303", "304"]);
    expect(paired(ofBoth(2, ["201", "202"], ["205", "206"]), copy, true)).toEqual([
      ...ofFlats,
      ["205", "303"],
      ["206", "304"],
    ]);
    // 204 meets 304, which is at another place.
    expect(paired(ofBoth(2, ["201", "202"], ["204", "206"]), copy, true)).toEqual(ofFlats);
  });

  it("are not guessed where neither numbers nor places say it", () => {
    expect(paired(floor(2, ["9", "10", "11"]), floor(3, ["12", "13"]))).toEqual([]);
    expect(paired(floor(1, []), floor(2, ["201"]))).toEqual([]);
  });

  it("are of one type", () => {
    const units = [...floor(1, ["101"]).units, ...floor(1, ["102"], "parking").units];
    expect(paired({ number: 1, units }, floor(2, ["201", "202"]))).toEqual([["101", "201"]]);
    expect(paired(floor(1, ["101"]), floor(2, ["201"], "storage"))).toEqual([]);
  });
});
