import type { Translate } from "../../../i18n/texts.ts";

const OWN_REASONS = [
  "pending",
  "unsubscribed",
  "bounced",
  "complained",
  "paused",
  "frequency",
  "topics",
  "erased",
  "sender_died",
  "connection_lost",
  "decided",
] as const;
/** Why a mail was not sent: our own reasons in words, then what the mail server said. */
export function reasonText(reason: string, t: Translate): string {
  const [code = "", ...rest] = reason.split(": ");
  const known = OWN_REASONS.find((one) => one === code);
  return known ? [t(`campaigns.reason.${known}`), ...rest].join(": ") : reason;
}
