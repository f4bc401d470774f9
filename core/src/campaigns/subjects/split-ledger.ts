import { testedOf } from "@ezo/contract/marketing/campaigns/campaign-readers";
import type { Locale } from "@ezo/contract/values/locale";
import type { Tx } from "../../platform/db.ts";

/** Until the winner is known, who waits for it is never due. */
export const WAITS_UNTIL = "9999-12-31T00:00:00Z";

/**
 * Chooses on whom of one language's readers its subjects are tested, as many as `testedOf` says. The order is random but
 * fixed by the recipients' ids, so that the same ledger is always split in the same way; the groups differ by one reader
 * at most, as `planSubjects` says. All others wait for the winner.
 */
export async function splitLedger(
  tx: Tx,
  test: { campaignId: number; locale: Locale; percent: number; subjects: number },
): Promise<number> {
  const { campaignId, locale, subjects } = test;
  const tested = testedOf(await tx.campaignRecipient.count({ where: { campaignId, locale } }), test);
  return tx.$executeRaw`
    update campaign_recipients r set
      is_subject_test = s.place < ${tested}::int,
      subject_index = case when s.place < ${tested}::int then (s.place % ${subjects}::int)::int end,
      next_attempt_at = case when s.place < ${tested}::int then r.next_attempt_at else ${WAITS_UNTIL}::timestamptz end
    from (
      select id, row_number() over (order by md5(id::text), id) - 1 as place
      from campaign_recipients where campaign_id = ${campaignId} and locale = ${locale}::locale
    ) s where r.id = s.id`;
}
