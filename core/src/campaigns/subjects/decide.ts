import type { Locale } from "@ezo/contract/values/locale";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Log } from "../../platform/log/log.ts";
import { subjectFigures } from "./figures.ts";
import { winnerOf } from "./winner.ts";

/** Of a campaign of millions, as many mails become due at once. */
const DECISION_TIMEOUT_MS = 5 * 60_000;

/**
 * Sets the time of the decision for campaigns whose last mail of the test is settled, and gives all others the winner
 * where that time has come; one whose readers were all in the test has a winner, too. Harmless to run anywhere, at any
 * time: a decision is one transaction, and is made once. A paused campaign waits. One decision that fails is logged and
 * made at the next call; it keeps no other campaign from having its own.
 */
export async function decideSubjectTests(db: Db, log: Log): Promise<void> {
  const settled = await db.$queryRaw<{ id: number }[]>`
    select k.id from campaigns k
    where k.status in ('sending', 'sent') and k.subject_test_percent is not null and k.subject_decides_at is null
      and exists (select 1 from campaign_recipients r where r.campaign_id = k.id and r.is_subject_test)
      and not exists (select 1 from campaign_recipients r
        where r.campaign_id = k.id and r.is_subject_test and r.state in ('pending', 'sending'))`;
  for (const { id } of settled) await db.$transaction((tx) => setTime(tx, id));
  const due = await db.$queryRaw<{ id: number }[]>`
    select id from campaigns
    where status in ('sending', 'sent') and subject_decided_at is null and subject_decides_at <= now()`;
  for (const { id } of due)
    await db
      .$transaction((tx) => decide(tx, id), { timeout: DECISION_TIMEOUT_MS })
      .catch((err: unknown) => log.error({ err, campaignId: id }, "a test of subjects could not be decided"));
}

async function setTime(tx: Tx, id: number): Promise<void> {
  const set = await tx.$executeRaw`
    update campaigns k set updated_at = now(), subject_decides_at = make_interval(hours => k.subject_test_hours) + (
      select max(r.settled_at) from campaign_recipients r where r.campaign_id = k.id and r.is_subject_test)
    where k.id = ${id} and k.subject_decides_at is null`;
  // Open pages show the time; there is nothing to send.
  if (set > 0) await record(tx, "campaign.answered", { campaign_id: id });
}

async function decide(tx: Tx, id: number): Promise<void> {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    select id from campaigns
    where id = ${id} and status in ('sending', 'sent') and subject_decided_at is null and subject_decides_at <= now()
    for update skip locked`;
  if (locked.length === 0) return;
  const clicks = new Map<Locale, number[]>();
  for (const { locale, subject_index: index, clicked } of await subjectFigures(tx, id)) {
    const counts = clicks.get(locale) ?? [];
    // A subject that nobody got, of very few readers, has no clicks either.
    while (counts.length < index) counts.push(0);
    counts[index] = clicked;
    clicks.set(locale, counts);
  }
  for (const [locale, counts] of clicks) {
    const { index, reason } = winnerOf(counts);
    await tx.campaignTranslation.update({
      where: { campaignId_locale: { campaignId: id, locale } },
      data: { winner: index, winnerReason: reason },
    });
    await tx.$executeRaw`
      update campaign_recipients set subject_index = ${index}, next_attempt_at = now()
      where campaign_id = ${id} and locale = ${locale}::locale and state = 'pending' and subject_index is null`;
  }
  await tx.campaign.update({ where: { id }, data: { subjectDecidedAt: new Date(), updatedAt: new Date() } });
  await record(tx, "campaign.changed", { campaign_id: id });
}
