import type { CampaignTotals, RecipientState } from "@ezo/contract/marketing/campaigns/campaign-status";
import type { Db, Tx } from "../../platform/db.ts";

export const NO_TOTALS: CampaignTotals = {
  recipients: 0,
  sent: 0,
  failed: 0,
  unconfirmed: 0,
  suppressed: 0,
  remaining: 0,
};

/** Counted from the ledger in one statement, so that the sum always holds; nothing else keeps these figures. */
export async function totalsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, CampaignTotals>> {
  const totals = new Map(ids.map((id) => [id, { ...NO_TOTALS }]));
  if (ids.length === 0) return totals;
  const rows = await db.$queryRaw<{ campaign_id: number; state: RecipientState; count: number }[]>`
    select campaign_id, state::text, count(*)::int as count from campaign_recipients
    where campaign_id = any(${[...ids]}::int[]) group by campaign_id, state`;
  for (const { campaign_id: id, state, count } of rows) {
    const of = totals.get(id);
    if (!of) continue;
    of.recipients += count;
    of[state === "pending" || state === "sending" ? "remaining" : state] += count;
  }
  return totals;
}
