import {
  SEGMENT_CONDITIONS,
  type SegmentCondition,
  type SegmentConditions,
} from "@ezo/contract/marketing/segments/segment-rules";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";

/** What a condition begins with when it is added. */
export const initialValues: Record<SegmentCondition, SegmentConditions> = {
  languages: { languages: [] },
  sources: { sources: [] },
  project_ids: { project_ids: [] },
  rooms: { rooms: [] },
  price: { price: {} },
  request_statuses: { request_statuses: [] },
  visited: { visited: true },
  last_contact_within_days: { last_contact_within_days: 30 },
  last_contact_older_than_days: { last_contact_older_than_days: 90 },
  tags: { tags: [] },
  opened_within_days: { opened_within_days: 90 },
  clicked_within_days: { clicked_within_days: 90 },
  opened_campaign_ids: { opened_campaign_ids: [] },
  clicked_campaign_ids: { clicked_campaign_ids: [] },
  consent_within_days: { consent_within_days: 365 },
  consent_older_than_days: { consent_older_than_days: 30 },
};

/** Without a segment, a condition, a group or `all`, a filter selects no contact. */
export const selectsNobody = (filter: SegmentFilter): boolean =>
  Object.values(filter).every((condition) => condition === undefined);

/** What a filter keeps whatever its conditions are: whose second mail it is for. */
const keptOf = ({ no_reaction_to: first }: SegmentFilter): SegmentFilter =>
  first === undefined ? {} : { no_reaction_to: first };

/** The filter with an empty group: beside its conditions, which then are a group too, where it has some. */
export function withGroup(filter: SegmentFilter): SegmentFilter {
  const rules = SEGMENT_CONDITIONS.filter((name) => filter[name] !== undefined).map(
    (name): SegmentConditions => ({ [name]: filter[name] }),
  );
  if (rules.length === 0) return { ...keptOf(filter), any_of: [] };
  return { ...keptOf(filter), all_of: [...rules, { any_of: [] }] };
}

/** The filter without conditions and groups: everybody whom it is left for. */
export function withoutRules(filter: SegmentFilter): SegmentFilter {
  const kept = keptOf(filter);
  return Object.keys(kept).length > 0 ? kept : { all: true };
}
