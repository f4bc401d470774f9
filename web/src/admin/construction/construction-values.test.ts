import { expect, it } from "vitest";
import { higherBefore } from "./construction-values.ts";

const entry = (happened_on: string, percent: number) => ({ happened_on, percent });
const entries = [entry("2025-01-10", 20), entry("2025-03-10", 45), entry("2025-06-10", 60)];

it.each([
  ["2025-04-01", 40, entry("2025-03-10", 45)],
  ["2025-07-01", 10, entry("2025-06-10", 60)],
  // Equal is no less, and a later entry does not count.
  ["2025-03-10", 45, undefined],
  ["2025-02-01", 30, undefined],
  [null, 10, undefined],
  ["2025-07-01", "", undefined],
  ["2025-07-01", "a lot", undefined],
])("on %s, %s %% is asked about where an earlier entry says more", (happened_on, percent, higher) => {
  expect(higherBefore({ happened_on, percent }, entries)).toEqual(higher);
});
