import type { Translate } from "../../i18n/texts.ts";

const PAUSE_REASONS = [
  "too_many_failures",
  "segment_missing",
  "nothing_written",
  "cards_missing",
  "mail_server_unreachable",
  "not_allowed",
] as const;

/** Why a campaign was paused automatically, in words. */
export function pauseText(reason: string, t: Translate): string {
  const known = PAUSE_REASONS.find((each) => reason.startsWith(each));
  return known ? t(`campaigns.paused_because.${known}`) : t("campaigns.paused_by_itself", { reason });
}
