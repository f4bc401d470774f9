/** What a filter over contacts can ask, in the order in which forms show it. */
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

/** How each language names itself. */
export const OWN_NAMES = { ka: "ქართული", en: "English", ru: "Русский" } as const;
