import type { BounceKind } from "@ezo/contract/marketing/delivery/bounces";
import { z } from "zod";
import { bounceEvent, isEvent, reasonFor } from "./bounce-event.ts";
import { type BounceSource, hasToken, Loose, LooseId, readJson } from "./webhook-call.ts";

const Report = z.object({
  RecordType: z.string(),
  Type: Loose,
  ID: LooseId,
  Email: Loose,
  BouncedAt: Loose,
  Description: Loose,
  Details: Loose,
});

/** What Postmark calls a bounce, where it is one. Others are answers of machines, or unsubscriptions. */
const KINDS: ReadonlyMap<string, BounceKind> = new Map([
  ["HardBounce", "hard"],
  ["BadEmailAddress", "hard"],
  ["SpamComplaint", "complaint"],
  ["SoftBounce", "soft"],
  ["Transient", "soft"],
  ["DnsError", "soft"],
  ["Blocked", "soft"],
  ["SpamNotification", "soft"],
  ["Unknown", "soft"],
] as const);

/** Postmark, which sends the credentials that its webhook was given. It names mails by ids of its own alone. */
export const postmarkSource = (token: string): BounceSource => ({
  isAdmitted: (call) => hasToken(call, token),
  async read({ raw }) {
    const report = readJson(raw, Report);
    const { RecordType: record, Type: type, ID: id, Description: said = "", Details: details = "" } = report;
    const kind =
      record === "SpamComplaint" ? "complaint" : record === "Bounce" ? KINDS.get(type ?? "") : undefined;
    if (!kind) return [];
    const event = bounceEvent("postmark", {
      eventId: id,
      kind,
      email: report.Email,
      // The description of a soft bounce names several reasons, and so none.
      reason: reasonFor(kind, kind === "hard" ? `${details} ${said}` : details),
      at: report.BouncedAt,
    });
    return [event].filter(isEvent);
  },
});
