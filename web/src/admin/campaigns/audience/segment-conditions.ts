import type { SegmentFilter } from "@ezo/contract/marketing/segments";

/** The conditions of a filter over contacts, in the order of the form. */
export const CONDITIONS = [
  "languages",
  "sources",
  "project_ids",
  "rooms",
  "request_statuses",
  "tags",
  "consent_within_days",
  "consent_older_than_days",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Without a segment, a condition or `all`, a filter selects no contact. */
export const selectsNobody = (filter: SegmentFilter): boolean =>
  Object.values(filter).every((condition) => condition === undefined);
