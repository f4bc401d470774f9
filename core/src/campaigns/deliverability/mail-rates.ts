import type { Deliverability } from "@ezo/contract/marketing/delivery/deliverability";
import {
  BOUNCES_MAX_PERCENT,
  COMPLAINTS_MAX_PERCENT,
  MAIL_RATES_DAYS,
} from "@ezo/contract/values/limits/marketing";
import type { Db } from "../../platform/db.ts";
import { TRIGGERED_MAILS } from "../../saved-searches/triggered-mails.ts";

type Rates = Deliverability["rates"];
type Rate = Rates["bounced"];

interface Counts {
  mails: number;
  bounced: number;
  complained: number;
  unconfirmed: number;
}

/**
 * How many of the marketing mails of 30 days came back or were marked as spam: those of campaigns by the ledger, those that
 * followed from changes of the stock by their deliveries.
 */
export async function mailRates(db: Db): Promise<Rates> {
  const beginnings = TRIGGERED_MAILS.map((beginning) => `${beginning}%`);
  const [counts, stopped] = await Promise.all([
    db.$queryRaw<Counts[]>`
      select count(*) filter (where m.is_settled)::int as mails,
        count(*) filter (where m.is_settled and m.bounced_at is not null)::int as bounced,
        count(*) filter (where m.is_settled and m.complained_at is not null)::int as complained,
        count(*) filter (where not m.is_settled)::int as unconfirmed
      from (
        select r.state in ('sent', 'failed') as is_settled, r.bounced_at, r.complained_at
        from campaign_recipients r
        where r.claimed_at >= now() - make_interval(days => ${MAIL_RATES_DAYS})
          and r.state in ('sent', 'failed', 'unconfirmed')
        union all
        -- One that was refused may be tried again, unless the address was. Of one that is being sent for so long nobody
        -- knows the outcome.
        select d.status = 'sent' or d.bounced_at is not null, d.bounced_at, d.complained_at
        from deliveries d
        where d.created_at >= now() - make_interval(days => ${MAIL_RATES_DAYS})
          and d.key like any(${beginnings}::text[])
          and (d.status = 'sent' or d.bounced_at is not null
            or (d.status = 'sending' and d.updated_at < now() - interval '1 hour'))
      ) m`,
    db.$queryRaw<{ count: number; this_week: number }[]>`
      select count(*)::int as count, count(*) filter (where status_at >= now() - interval '7 days')::int as this_week
      from contacts where status in ('bounced', 'complained')`,
  ]);
  const { mails, bounced, complained, unconfirmed } = counts[0] ?? NO_MAILS;
  return {
    days: MAIL_RATES_DAYS,
    mails,
    bounced: rateOf(bounced, mails, BOUNCES_MAX_PERCENT),
    complained: rateOf(complained, mails, COMPLAINTS_MAX_PERCENT),
    unconfirmed,
    stopped: stopped[0] ?? { count: 0, this_week: 0 },
  };
}

const NO_MAILS: Counts = { mails: 0, bounced: 0, complained: 0, unconfirmed: 0 };

/** A share of mails against the percentage from which on it is too many; half of that is a warning. */
export function rateOf(count: number, mails: number, limit: number): Rate {
  const percent = mails > 0 ? (count / mails) * 100 : 0;
  const verdict = percent >= limit ? "red" : percent >= limit / 2 ? "amber" : "green";
  return { count, percent, limit_percent: limit, verdict };
}
