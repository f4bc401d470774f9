import type { ClickFigures } from "@ezo/contract/marketing/campaigns/campaign-links";
import type { Locale } from "@ezo/contract/values/locale";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";

interface ClickLine extends ClickFigures {
  /** Null in the total. */
  locale: Locale | null;
  /** Null in the total, and in that of a language. */
  url: string | null;
}

/**
 * The clicks of a campaign by language and link, those of each language, and of all. One statement, so that totals are
 * those of the same clicks as the lines; it reads the clicks of this campaign's recipients by their index.
 */
export const clickFigures = (db: Db, campaignId: number, locale?: Locale) =>
  db.$queryRaw<ClickLine[]>`
    select r.locale::text as locale, l.url,
      count(distinct l.recipient_id) filter (where not l.is_robot)::int as people,
      count(*) filter (where not l.is_robot)::int as clicks,
      count(*) filter (where l.is_robot)::int as robot_clicks
    from campaign_recipients r join campaign_clicks l on l.recipient_id = r.id
    where r.campaign_id = ${campaignId}::int
      ${locale ? Prisma.sql`and r.locale = ${locale}::locale` : Prisma.empty}
    group by grouping sets ((r.locale, l.url), (r.locale), ())`;
