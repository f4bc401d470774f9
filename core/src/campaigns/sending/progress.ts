import type { CampaignProgress } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { Db } from "../../platform/db.ts";
import { timesOf } from "../campaigns.present.ts";
import { NO_TOTALS, totalsOf } from "./totals.ts";

/** The speed is averaged over this time. */
export const SPEED_WINDOW_MS = 10_000;

/**
 * Mails per minute, by the times at which mails were sent since the window began. A few mails, counted up to the last
 * one, look faster than the limit that they keep.
 */
export function speedOf(sentAt: readonly number[], now: number, limit: number | null): number {
  const [first] = sentAt;
  if (first === undefined) return 0;
  return Math.min((sentAt.length / Math.max(1000, now - first)) * 60_000, limit ?? Infinity);
}

/** A campaign's progress; null when it is deleted. `rate` is in mails per minute. */
export async function progressOf(db: Db, id: number, rate: number): Promise<CampaignProgress | null> {
  const campaign = await db.campaign.findUnique({
    where: { id },
    select: {
      status: true,
      sendAt: true,
      startedAt: true,
      finishedAt: true,
      pauseReason: true,
      updatedAt: true,
    },
  });
  if (!campaign) return null;
  const totals = (await totalsOf(db, [id])).get(id) ?? NO_TOTALS;
  return {
    id,
    status: campaign.status,
    ...timesOf(campaign),
    pause_reason: campaign.pauseReason,
    updated_at: campaign.updatedAt.toISOString(),
    ...totals,
    totals,
    rate: Math.round(rate),
    seconds_left: rate > 0 ? Math.ceil((totals.remaining / rate) * 60) : null,
  };
}
