import { SEGMENT_CONDITIONS } from "@ezo/contract/marketing/segments/segment-rules";
import { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { expect, it } from "vitest";
import { initialValues, withGroup, withoutRules } from "./segment-conditions.ts";

it.each(SEGMENT_CONDITIONS)("%s begins with a value that can be counted", (name) => {
  expect(Object.keys(initialValues[name])).toEqual([name]);
  expect(SegmentFilter.safeParse(initialValues[name]).success).toBe(true);
});

it("puts conditions that there are into a group, one in each rule, with an empty one beside them", () => {
  expect(withGroup({ languages: ["ka"], tags: ["vip"] })).toEqual({
    all_of: [{ languages: ["ka"] }, { tags: ["vip"] }, { any_of: [] }],
  });
  expect(withGroup({ all: true })).toEqual({ any_of: [] });
});

it("keeps whose second mail it is for", () => {
  expect(withGroup({ no_reaction_to: 3 })).toEqual({ no_reaction_to: 3, any_of: [] });
  expect(withoutRules({ no_reaction_to: 3, any_of: [{ visited: true }] })).toEqual({ no_reaction_to: 3 });
  expect(withoutRules({ any_of: [] })).toEqual({ all: true });
});
