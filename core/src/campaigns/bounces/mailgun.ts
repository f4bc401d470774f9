import { createHmac } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { type BounceEvent, bounceEvent, isEvent, reasonFor } from "./bounce-event.ts";
import { type BounceSource, isSame, Loose, LooseId, LooseNumber, readJson } from "./webhook-call.ts";

const Report = z.object({
  signature: z.object({
    timestamp: z.union([z.string(), z.number()]),
    token: z.string().min(1).max(200),
    signature: z.string(),
  }),
  "event-data": z.object({
    event: Loose,
    severity: Loose,
    id: LooseId,
    timestamp: LooseNumber,
    recipient: Loose,
    reason: Loose,
    "delivery-status": z
      .object({ code: LooseNumber, "enhanced-code": Loose, message: Loose, description: Loose })
      .optional()
      .catch(undefined),
    message: z
      .object({ headers: z.object({ "message-id": Loose }).optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
});
type EventData = z.output<typeof Report>["event-data"];

/** How old a signature may be: Mailgun tries twice more within this time when a call has failed. */
const FRESH_MS = 30 * 60 * 1000;
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** Uses a token up for the first event that comes with it; false for any other. Remembered until `expireMs`. */
export type ClaimToken = (claimed: { token: string; event: unknown; expireMs: number }) => Promise<boolean>;

/**
 * Mailgun, which signs time and token of a call, but not what it says. Each token therefore counts for one event: with a
 * second one, somebody who has seen a call could make another of it. The same event may come again, since Mailgun repeats a
 * call that failed, with its token.
 */
export function mailgunSource(options: {
  key: string;
  claimToken: ClaimToken;
  now?: () => number;
}): BounceSource {
  const { key, claimToken, now = Date.now } = options;
  return {
    isAdmitted: () => true,
    async read({ raw }) {
      const { signature, "event-data": data } = readJson(raw, Report);
      const { timestamp, token } = signature;
      const expected = createHmac("sha256", key).update(`${timestamp}${token}`).digest("hex");
      if (!isSame(signature.signature, expected)) throw new AppError("unauthorized");
      const at = now();
      const ageMs = at - Number(timestamp) * 1000;
      // Also false for what is no number.
      const isFresh = ageMs <= FRESH_MS && ageMs >= -CLOCK_SKEW_MS;
      const expireMs = at + FRESH_MS + CLOCK_SKEW_MS;
      if (!isFresh || !(await claimToken({ token, event: data, expireMs })))
        throw new AppError("unauthorized");
      return [eventOf(data)].filter(isEvent);
    },
  };
}

function eventOf(data: EventData): BounceEvent | undefined {
  const { event, id, timestamp, recipient, reason = "", "delivery-status": status } = data;
  const messageId = data.message?.headers?.["message-id"];
  const about = { email: recipient, messageId, at: timestamp };
  // Mailgun does not send a mail to somebody who has marked one as spam, and says so for each.
  if (event === "complained" || (event === "failed" && reason === "suppress-complaint"))
    return bounceEvent("mailgun", { ...about, eventId: id, kind: "complaint", reason: "spam" });
  if (event !== "failed" || reason === "suppress-unsubscribe") return undefined;
  const said = `${status?.["enhanced-code"] ?? ""} ${status?.message ?? ""} ${status?.description ?? ""}`;
  // "old": given up after hours of temporary failures, which is nothing that lasts.
  const isHard = data.severity === "permanent" && reason !== "old";
  // Every attempt to deliver a mail is an event; a mail that comes back counts once.
  const eventId = isHard || messageId === undefined ? id : `temporary ${messageId}`;
  const kind = isHard ? "hard" : "soft";
  return bounceEvent("mailgun", { ...about, eventId, kind, reason: reasonFor(kind, said) });
}
