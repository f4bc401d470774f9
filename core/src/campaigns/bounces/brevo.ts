import type { BounceKind } from "@ezo/contract/marketing/delivery/bounces";
import { z } from "zod";
import { bounceEvent, isEvent, reasonFor } from "./bounce-event.ts";
import { type BounceSource, hasToken, listOf, Loose, LooseNumber, readJson } from "./webhook-call.ts";

const Report = z.object({
  event: z.string().max(100),
  email: Loose,
  "message-id": Loose,
  reason: Loose,
  ts_event: LooseNumber,
  ts: LooseNumber,
});
const Reports = listOf(Report);

/** Brevo's names, of mails and of campaigns. A deferred mail is still tried: its result is reported later. */
const KINDS: ReadonlyMap<string, BounceKind> = new Map([
  ["hard_bounce", "hard"],
  ["invalid_email", "hard"],
  ["soft_bounce", "soft"],
  ["blocked", "soft"],
  ["spam", "complaint"],
  ["complaint", "complaint"],
] as const);

/** Brevo, which sends the token that its webhook was given. Its `id` is the webhook's, so an event is known by what it says. */
export const brevoSource = (token: string): BounceSource => ({
  isAdmitted: (call) => hasToken(call, token),
  async read({ raw }) {
    return readJson(raw, Reports)
      .map((report) => {
        const kind = KINDS.get(report.event);
        const { "message-id": messageId, email, reason = "" } = report;
        const at = report.ts_event ?? report.ts;
        return (
          kind &&
          bounceEvent("brevo", {
            eventId: JSON.stringify([report.event, messageId, at]),
            kind,
            email,
            messageId,
            reason: reasonFor(kind, reason),
            at,
          })
        );
      })
      .filter(isEvent);
  },
});
