import { FIRM_TIME_ZONE_SQL } from "../../platform/settings.ts";

const today = `(now() at time zone ${FIRM_TIME_ZONE_SQL})::date`;

/**
 * SQL for the moment since which a reader may have had no campaign, for `weekly` and `monthly`. Whole days of the firm's time
 * zone: a campaign that leaves each Monday reaches a reader a little earlier or later each time.
 */
export const noCampaignSinceSql = (frequency: string): string =>
  `((${today} - case ${frequency} when 'weekly' then interval '7 days' else interval '1 month' end)::date + 1)::timestamp at time zone ${FIRM_TIME_ZONE_SQL}`;
