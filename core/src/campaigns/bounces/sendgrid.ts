import { createVerify, type KeyObject } from "node:crypto";
import type { BounceKind } from "@ezo/contract/marketing/delivery/bounces";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { type BounceEvent, bounceEvent, isEvent, reasonFor } from "./bounce-event.ts";
import {
  type BounceSource,
  listOf,
  Loose,
  LooseNumber,
  readJson,
  type UnreadCall,
  type WebhookCall,
} from "./webhook-call.ts";

const Report = z.object({
  event: z.string().max(100),
  type: Loose,
  email: Loose,
  sg_event_id: Loose,
  "smtp-id": Loose,
  reason: Loose,
  response: Loose,
  status: Loose,
  timestamp: LooseNumber,
});
type Report = z.output<typeof Report>;
const Reports = listOf(Report);

const SIGNATURE = "x-twilio-email-event-webhook-signature";
const TIMESTAMP = "x-twilio-email-event-webhook-timestamp";

/** SendGrid's signed event webhook. A call holds many events. */
export const sendGridSource = (key: KeyObject): BounceSource => ({
  isAdmitted: ({ header }: UnreadCall) => Boolean(header(SIGNATURE) && header(TIMESTAMP)),
  async read(call) {
    if (!isSigned(call, key)) throw new AppError("unauthorized");
    return readJson(call.raw, Reports).map(eventOf).filter(isEvent);
  },
});

function isSigned({ header, raw }: WebhookCall, key: KeyObject): boolean {
  const verify = createVerify("sha256")
    .update(header(TIMESTAMP) ?? "")
    .update(raw);
  return verify.verify(key, header(SIGNATURE) ?? "", "base64");
}

function eventOf(report: Report): BounceEvent | undefined {
  const { sg_event_id: eventId, email, timestamp: at, reason = "", status = "" } = report;
  const kind = kindOf(report);
  if (!kind) return undefined;
  return bounceEvent("sendgrid", {
    eventId,
    kind,
    email,
    messageId: report["smtp-id"],
    reason: reasonFor(kind, `${status} ${reason}`),
    at,
  });
}

/** SendGrid does not send a mail to an address that it knows to be bad, and says so for each. */
const DROPPED: ReadonlyMap<string, BounceKind> = new Map([
  ["bounced address", "hard"],
  ["invalid", "hard"],
  ["spam reporting address", "complaint"],
] as const);

/** Undefined for what is neither, such as a deferral: the mail is still tried, and its result is reported later. */
function kindOf({ event, type, reason = "" }: Report): BounceKind | undefined {
  if (event === "spamreport") return "complaint";
  if (event === "dropped") return DROPPED.get(reason.toLowerCase());
  if (event !== "bounce") return undefined;
  return type === "blocked" ? "soft" : "hard";
}
