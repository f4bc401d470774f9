import type { Locale } from "@ezo/contract/values/locale";
import type { Tx } from "../../platform/db.ts";

/** Until the winner is known, who waits for it is never due. */
const WAITS_UNTIL = "9999-12-31T00:00:00Z";

/**
 * Chooses on whom of one language's readers its subjects are tested: the given share of them, and one for each subject at
 * least. The order is random but fixed by the recipients' ids, so that the same ledger is always split in the same way;
 * the groups differ by one reader at most. All others wait for the winner.
 */
export const splitLedger = (
  tx: Tx,
  test: { campaignId: number; locale: Locale; percent: number; subjects: number },
): Promise<number> =>
  tx.$executeRaw`
    update campaign_recipients r set
      is_subject_test = s.place < s.tested,
      subject_index = case when s.place < s.tested then (s.place % ${test.subjects}::int)::int end,
      next_attempt_at = case when s.place < s.tested then r.next_attempt_at else ${WAITS_UNTIL}::timestamptz end
    from (
      select id, row_number() over (order by md5(id::text), id) - 1 as place,
        greatest(${test.subjects}::int, ceil(count(*) over () * ${test.percent}::int / 100.0)) as tested
      from campaign_recipients where campaign_id = ${test.campaignId} and locale = ${test.locale}::locale
    ) s where r.id = s.id`;
