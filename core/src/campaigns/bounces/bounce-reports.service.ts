import { suppress } from "../../contacts/suppress.ts";
import { noteReturned } from "../../enquiries/mails/returned.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import { heedReturned } from "../../saved-searches/returned-mail.ts";
import { type GivenUpMail, readDsn } from "./report-mail.ts";
import { hasToken, type UnreadCall } from "./webhook-call.ts";

export interface BounceReport {
  type?: "hard_bounce" | "soft_bounce" | "complaint" | undefined;
  email?: string | undefined;
  message_id?: string | undefined;
  dsn?: string | undefined;
}
interface BounceEvent {
  type: BounceReport["type"];
  email: string | undefined;
  messageId: string | undefined;
}

export function createBounceReports(options: {
  db: Db;
  webhookToken: string | undefined;
  rateLimits: RateLimits;
}) {
  const { db, webhookToken, rateLimits } = options;
  return {
    /**
     * Takes the token from a header: proxies write addresses to their logs. Throws `not_found` for every token but the
     * configured one, so that the webhook stays hidden without it, and `too_many_requests` for callers who go on guessing.
     */
    async requireWebhookToken(call: UnreadCall & { address: string }): Promise<void> {
      if (webhookToken && hasToken(call, webhookToken)) return;
      await rateLimits.spend("refusedWebhook", call.address);
      throw new AppError("not_found");
    },

    /** Stores what the mail system reports; returns how many contacts it was about. */
    async report(report: BounceReport): Promise<number> {
      const events: BounceEvent[] = report.dsn
        ? await readDsn(report.dsn)
        : [{ type: report.type, email: report.email, messageId: report.message_id }];
      if (events.every(({ type, email, messageId }) => !type || (!email && !messageId)))
        throw refused("type", "errors.required");
      let matched = 0;
      for (const event of events) if (event.type && (await storeEvent(db, event.type, event))) matched++;
      await noteReturned({ db }, events.flatMap(givenUpIn));
      return matched;
    },
  };
}

/** A mail of ours that will not arrive. */
const givenUpIn = ({ type, messageId }: BounceEvent): GivenUpMail[] =>
  type === "hard_bounce" && messageId
    ? [{ messageId: messageId.replace(/^<|>$/g, ""), reason: "hard bounce" }]
    : [];

/** False where no contact has this message id or address. */
async function storeEvent(db: Db, type: NonNullable<BounceEvent["type"]>, { email, messageId }: BounceEvent) {
  const row = messageId
    ? await db.campaignRecipient.findUnique({ where: { messageId: messageId.replace(/^<|>$/g, "") } })
    : null;
  if (email && type !== "soft_bounce")
    await heedReturned(db, { email, kind: type === "complaint" ? "complaint" : "hard", at: new Date() });
  const contactId = row?.contactId ?? (email ? await contactOf(db, email) : undefined);
  if (contactId === undefined) return false;
  await db.$transaction(async (tx) => {
    if (type !== "soft_bounce")
      await suppress(tx, {
        contactId,
        status: type === "complaint" ? "complained" : "bounced",
        detail: "report",
        ...(row ? { campaignId: row.campaignId } : {}),
      });
    if (row)
      await tx.campaignRecipient.update({
        where: { id: row.id },
        data: type === "complaint" ? { complainedAt: new Date() } : { bouncedAt: new Date() },
      });
  });
  return true;
}

async function contactOf(db: Db, email: string): Promise<number | undefined> {
  const contact = await db.contact.findUnique({
    where: { emailHash: hashAddress(email) },
    select: { id: true },
  });
  return contact?.id;
}
