import { SEGMENT_CONDITIONS, type SegmentConditions } from "@ezo/contract/marketing/segments/segment-rules";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { describe, expect, it } from "vitest";
import { inSegment } from "./segments.sql.ts";

const said: Required<SegmentConditions> = {
  languages: ["ka"],
  sources: ["import"],
  project_ids: [4711],
  rooms: [17],
  price: { min: 4712, max: 4713 },
  request_statuses: ["new"],
  visited: true,
  last_contact_within_days: 4714,
  last_contact_older_than_days: 4715,
  tags: ["'; drop table contacts; --"],
  opened_within_days: 4716,
  clicked_within_days: 4717,
  opened_campaign_ids: [4718],
  clicked_campaign_ids: [4719],
  consent_within_days: 4720,
  consent_older_than_days: 4721,
};
const textOf = (filter: SegmentFilter) => inSegment(filter).text.replace(/\s+/g, " ").trim();

describe("a segment in SQL", () => {
  it.each(SEGMENT_CONDITIONS)("has the values of %s as parameters alone", (name) => {
    const { text, values } = inSegment({ [name]: said[name] });
    expect(text).not.toMatch(/47\d\d|drop table/);
    if (name !== "visited") expect(values.length).toBeGreaterThan(0);
  });

  it("selects nobody without a condition, and by an empty group", () => {
    for (const filter of [{}, { all_of: [] }, { any_of: [] }, { none_of: [] }, { any_of: [{}] }])
      expect(textOf(filter)).toMatch(/^\(*false\)*$/);
    expect(textOf({ all: true })).toBe("true");
  });

  it("asks of columns alone in one expression", () => {
    const rules = [{ languages: ["ka" as const] }, { tags: ["vip"] }];
    expect(textOf({ any_of: rules })).toBe(
      "((c.locale = any($1::text[]::locale[])) or (c.tags && $2::text[]))",
    );
    expect(textOf({ none_of: rules })).toMatch(/^\(.* or .*\) is not true$/);
    expect(textOf({ all_of: rules })).toBe("c.locale = any($1::text[]::locale[]) and c.tags && $2::text[]");
  });

  it("finds what an address is interested in by `address_interests` alone", () => {
    for (const rule of [
      { project_ids: [1] },
      { rooms: [2] },
      { price: { min: 1 } },
      { request_statuses: ["new" as const] },
      { visited: true as const },
      { any_of: [{ project_ids: [1] }, { request_statuses: ["new" as const] }] },
    ]) {
      const sql = textOf(rule);
      expect(sql).toMatch(/^c\.address_key in \( ?select i\.address_key /);
      expect(sql).not.toMatch(/customers|contacts/);
    }
  });

  it("joins sets of people, and has none under an `or` or a `not` that PostgreSQL cannot join", () => {
    const any = textOf({ any_of: [{ tags: ["vip"] }, { visited: true }] });
    expect(any).toMatch(
      /^c\.id in \(select c\.id from contacts c where .* union all select c\.id from contacts c where c\.address_key in \(/,
    );
    const none = textOf({ none_of: [{ tags: ["vip"] }, { any_of: [{ visited: true }] }] });
    expect(none).toMatch(
      /^\(\(c\.tags && \$1::text\[\]\)\) is not true and not exists \(select 1 from \(.*\) s where s\.address_key = c\.address_key\)$/,
    );
    for (const sql of [any, none]) expect(sql).not.toMatch(/ or /);
  });
});
