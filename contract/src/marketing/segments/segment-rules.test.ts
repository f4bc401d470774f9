import { describe, expect, it } from "vitest";
import { SEGMENT_CONDITIONS_MAX } from "../../values/limits/marketing.ts";
import { conditionsIn, groupIn, type SegmentRule } from "./segment-rules.ts";
import { SegmentChoice, SegmentFilter, segmentRoutes } from "./segments.ts";

/** Where a written filter is refused. */
const placesOf = (filter: object) =>
  SegmentChoice.safeParse(filter).error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [...issue.path, key].join("."))
      : [issue.path.join(".")],
  ) ?? [];
const visited: SegmentRule = { visited: true };
const filled = (count: number) => Array.from({ length: count }, () => ({ tags: ["a"] }));

describe("the groups of a segment", () => {
  it.each<SegmentFilter>([
    { languages: ["ka"], tags: ["vip"] },
    { all: true },
    { all_of: [visited, { any_of: [{ rooms: [2] }, { none_of: [{ tags: ["vip"] }] }] }] },
    { none_of: [{ price: { max: 100_000 } }] },
    { no_reaction_to: 1, any_of: [visited] },
    { any_of: filled(SEGMENT_CONDITIONS_MAX) },
  ])("takes %j", (filter) => {
    expect(placesOf(filter)).toEqual([]);
    expect(SegmentFilter.parse(filter)).toEqual(filter);
  });

  it.each<[string, object]>([
    ["any_of", { any_of: [] }],
    ["all_of.1.any_of", { all_of: [visited, { any_of: [] }] }],
    ["any_of.0.languages", { any_of: [{ languages: [] }, visited] }],
    ["any_of.0", { any_of: [{}] }],
    // Each rule says one thing: nobody has to know what two of them in one mean.
    ["any_of.0", { any_of: [{ visited: true, tags: ["a"] }] }],
    ["any_of.0.tag", { any_of: [{ tag: ["a"] }] }],
    ["any_of.0.visited", { any_of: [{ visited: false }] }],
    ["any_of.0.all", { any_of: [{ all: true }] }],
    ["all_of.0.price", { all_of: [{ price: {} }] }],
    ["all_of.0.price", { all_of: [{ price: { min: 2, max: 1 } }] }],
    ["all_of.0.price.from", { all_of: [{ price: { from: 2 } }] }],
    ["any_of.0.any_of.0.any_of.0.any_of", { any_of: [{ any_of: [{ any_of: [{ any_of: [visited] }] }] }] }],
    ["all_of", { all_of: [{ any_of: filled(SEGMENT_CONDITIONS_MAX) }, visited] }],
    // An older version would read what is beside a group, and select more people.
    ["any_of", { all: true, any_of: [visited] }],
    ["any_of", { tags: ["a"], any_of: [visited] }],
    ["all_of", { all_of: [visited], any_of: [visited] }],
  ])("refuses at %s: %j", (place, filter) => {
    expect(placesOf(filter)).toContain(place);
    for (const { body } of [segmentRoutes.create, segmentRoutes.put, segmentRoutes.patch])
      expect(body.safeParse({ name: "x", filter }).success).toBe(false);
  });

  it("limits also what is only counted", () => {
    const filter = { all_of: [{ any_of: filled(SEGMENT_CONDITIONS_MAX) }, visited] };
    expect(SegmentFilter.safeParse(filter).error?.issues).toMatchObject([
      { path: ["all_of"], message: "errors.too_many", maximum: SEGMENT_CONDITIONS_MAX },
    ]);
    expect(SegmentFilter.safeParse({ any_of: [] }).success).toBe(true);
  });

  it("counts conditions through groups, and an empty group as one", () => {
    expect(conditionsIn({ any_of: [visited, { none_of: [] }, { all_of: [visited, visited] }] })).toBe(4);
    expect(groupIn({ none_of: [visited] })).toEqual({ kind: "none_of", rules: [visited] });
    expect(groupIn(visited)).toBeNull();
  });
});
