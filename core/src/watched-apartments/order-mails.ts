import { SEARCH_MAIL_EVERY_MS, SEARCH_MAILS_PER_DAY } from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";
import { mayBeMailed } from "../contacts/segments/segments.sql.ts";
import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { readSetting } from "../platform/settings.ts";
import { IS_KEPT } from "./asked-about.ts";
import { WATCH_MAIL } from "./watch-mails.ts";

const BATCH = 100;

/**
 * Hands a mail to the outbox for each watcher whose oldest change has waited as long as new apartments of saved searches do,
 * within the same daily limit. What the mail names is decided when it is sent. Returns how many were ordered.
 */
export async function orderWatchMails({ db, now = new Date() }: { db: Db; now?: Date }): Promise<number> {
  const settings = await readSetting(db, "marketing");
  const { price_fall_mails: ofFalls, available_again_mails: ofFreed } = settings;
  if (!ofFalls && !ofFreed) return 0;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const changedBy = ago(settings.search_window_minutes * MINUTE_MS);
  return db.$transaction(async (tx) => {
    // As of saved searches: the last nine orders are those of more than a day.
    const due = await tx.$queryRaw<{ id: number; mailing: number }[]>`
      select v.id, v.mailing + 1 as mailing
      from watchers v left join kept_shortlists k on k.id = v.shortlist_id left join contacts c on c.id = v.contact_id
      where (k.status = 'active' or ${mayBeMailed})
        and (v.mailing_at is null or v.mailing_at <= ${ago(SEARCH_MAIL_EVERY_MS)}::timestamptz)
        and exists (
          select 1 from watched_apartments w
          where w.watcher_id = v.id and not w.is_held and not (c.id is not null and ${IS_KEPT})
            and ((${ofFalls}::boolean and w.fell_at <= ${changedBy}::timestamptz)
              or (${ofFreed}::boolean and w.freed_mailing is null and w.freed_at <= ${changedBy}::timestamptz)))
        and (
          select count(*) from generate_series(v.mailing - ${SEARCH_MAILS_PER_DAY.max}::int, v.mailing) n
          join deliveries d on d.key = ${WATCH_MAIL}::text || v.id || '-' || n
          where d.status <> 'refused' and d.created_at > ${ago(DAY_MS)}::timestamptz
        ) < ${settings.search_mails_per_day}::int
      order by v.id limit ${BATCH}::int for update of v skip locked`;
    for (const { id, mailing } of due) {
      await tx.watcher.update({ where: { id }, data: { mailing, mailingAt: now } });
      await record(tx, "watch.changed", { watcher_id: id, mailing });
    }
    return due.length;
  });
}
