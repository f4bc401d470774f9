import type { Deliverability } from "@ezo/contract/marketing/deliverability";
import {
  BOUNCES_MAX_PERCENT,
  COMPLAINTS_MAX_PERCENT,
  MAIL_RATES_DAYS,
} from "@ezo/contract/values/limits/marketing";
import type { Db } from "../../platform/db.ts";

type Rates = Deliverability["rates"];
type Rate = Rates["bounced"];

/** How many of the campaign mails of 30 days came back or were marked as spam, by the ledger. */
export async function mailRates(db: Db): Promise<Rates> {
  const [ledger, stopped] = await Promise.all([
    db.$queryRaw<{ mails: number; bounced: number; complained: number }[]>`
      select count(*)::int as mails, count(bounced_at)::int as bounced, count(complained_at)::int as complained
      from campaign_recipients
      where claimed_at >= now() - make_interval(days => ${MAIL_RATES_DAYS}) and state in ('sent', 'failed')`,
    db.$queryRaw<{ count: number; this_week: number }[]>`
      select count(*)::int as count, count(*) filter (where status_at >= now() - interval '7 days')::int as this_week
      from contacts where status in ('bounced', 'complained')`,
  ]);
  const { mails, bounced, complained } = ledger[0] ?? { mails: 0, bounced: 0, complained: 0 };
  return {
    days: MAIL_RATES_DAYS,
    mails,
    bounced: rateOf(bounced, mails, BOUNCES_MAX_PERCENT),
    complained: rateOf(complained, mails, COMPLAINTS_MAX_PERCENT),
    stopped: stopped[0] ?? { count: 0, this_week: 0 },
  };
}

/** A share of mails against the percentage from which on it is too many; half of that is a warning. */
export function rateOf(count: number, mails: number, limit: number): Rate {
  const percent = mails > 0 ? (count / mails) * 100 : 0;
  const verdict = percent >= limit ? "red" : percent >= limit / 2 ? "amber" : "green";
  return { count, percent, limit_percent: limit, verdict };
}
