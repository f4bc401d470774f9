import type { SUBJECT_WINNER_REASONS } from "@ezo/contract/marketing/campaigns/campaign-detail";

export interface Winner {
  /** Its place; 0 is the first subject. */
  index: number;
  reason: (typeof SUBJECT_WINNER_REASONS)[number];
}

/** The subject in whose mails most people clicked. Of several, and where nobody did, it is the first of them. */
export function winnerOf(clicks: readonly number[]): Winner {
  const most = Math.max(0, ...clicks);
  const index = Math.max(0, clicks.indexOf(most));
  if (most === 0) return { index, reason: "no_clicks" };
  return { index, reason: clicks.filter((count) => count === most).length > 1 ? "tie" : "clicks" };
}
