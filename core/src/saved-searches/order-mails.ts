import { SEARCH_MAIL_EVERY_MS, SEARCH_MAILS_PER_DAY } from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { readSetting } from "../platform/settings.ts";
import { SHOWN_ENTRIES } from "./followed-entries.ts";
import { MATCHES_MAIL } from "./saved-search-rows.ts";
import { NOT_WAITING } from "./search-currency.ts";

const BATCH = 100;

/**
 * Hands a mail to the outbox for each search whose oldest new apartment has waited long enough, within the search's daily
 * limit. What the mail names is decided when it is sent. Returns how many were ordered.
 */
export async function orderMails({ db, now = new Date() }: { db: Db; now?: Date }): Promise<number> {
  const settings = await readSetting(db, "marketing");
  if (!settings.saved_searches) return 0;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const found = ago(settings.search_window_minutes * MINUTE_MS);
  return db.$transaction(async (tx) => {
    // One order each three hours makes eight a day, so that the last nine orders are those of more than a day.
    const due = await tx.$queryRaw<{ id: number; mailing: number }[]>`
      select s.id, s.mailing + 1 as mailing from saved_searches s
      where s.status = 'active' and ${NOT_WAITING}
        and (s.mailing_at is null or s.mailing_at <= ${ago(SEARCH_MAIL_EVERY_MS)}::timestamptz)
        and (
          exists (
            select 1 from saved_search_apartments k
            where k.search_id = s.id and k.mailing is null and k.gone_at is null
              and k.found_at <= ${found}::timestamptz)
          or exists (
            select 1 from saved_search_entries k
            where k.search_id = s.id and k.mailing is null and k.found_at <= ${found}::timestamptz
              and k.entry_id in (select e.id from ${SHOWN_ENTRIES})))
        and (
          select count(*) from generate_series(s.mailing - ${SEARCH_MAILS_PER_DAY.max}::int, s.mailing) n
          join deliveries d on d.key = ${MATCHES_MAIL}::text || s.id || '-' || n
          where d.status <> 'refused' and d.created_at > ${ago(DAY_MS)}::timestamptz
        ) < ${settings.search_mails_per_day}::int
      order by s.id limit ${BATCH}::int for update of s skip locked`;
    for (const { id, mailing } of due) {
      await tx.savedSearch.update({ where: { id }, data: { mailing, mailingAt: now } });
      await record(tx, "search.matched", { search_id: id, mailing });
    }
    return due.length;
  });
}
