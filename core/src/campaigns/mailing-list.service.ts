import { createHash, timingSafeEqual } from "node:crypto";
import type { Locale } from "@ezo/contract/locale";
import { suppress } from "../contacts/contacts.service.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { hashAddress } from "../platform/deliveries.ts";
import type { CompiledMail } from "./compile/compile.ts";
import { record } from "../platform/outbox.ts";
import { readDsn } from "./dsn.ts";
import type { OpenMailLinks } from "./mail-links.ts";

export type MailingListService = ReturnType<typeof createMailingList>;

/** A reader as their mail's links know them. `test`: the links of a test mail, which change nothing. */
export type Reader = { kind: "test" } | { kind: "reader"; contactId: number; locale: Locale; isOn: boolean };

interface BounceReport {
  type?: "hard_bounce" | "soft_bounce" | "complaint" | undefined;
  email?: string | undefined;
  message_id?: string | undefined;
  dsn?: string | undefined;
}

/** What readers and mail systems report back: leaving, preferences, clicks, bounces, complaints. */
export function createMailingList(options: {
  db: Db;
  links: OpenMailLinks;
  webhookToken: string | undefined;
}) {
  const { db, links, webhookToken } = options;

  const rowOf = (id: bigint) =>
    db.campaignRecipient.findUnique({
      where: { id },
      include: { contact: { select: { id: true, locale: true, status: true } } },
    });

  return {
    /** Null for a link that we have not signed. */
    async reader(token: string): Promise<Reader | null> {
      const id = (await links()).verify(token);
      if (id === null) return null;
      if (id === 0n) return { kind: "test" };
      const row = await rowOf(id);
      if (!row) return null;
      const { contact } = row;
      return {
        kind: "reader",
        contactId: contact.id,
        locale: contact.locale,
        isOn: contact.status === "subscribed",
      };
    },

    /** Takes the reader off the list; a repeat changes nothing. False for a link that we have not signed. */
    async unsubscribe(token: string): Promise<boolean> {
      const id = (await links()).verify(token);
      if (id === null) return false;
      if (id === 0n) return true;
      const row = await rowOf(id);
      if (!row) return false;
      await db.$transaction(async (tx) => {
        await suppress(tx, {
          contactId: row.contactId,
          status: "unsubscribed",
          detail: "link",
          campaignId: row.campaignId,
        });
        const { count } = await tx.campaignRecipient.updateMany({
          where: { id, unsubscribedAt: null },
          data: { unsubscribedAt: new Date() },
        });
        // Open windows show how many have left.
        if (count > 0) await record(tx, "campaign.answered", { campaign_id: row.campaignId });
      });
      return true;
    },

    async setLanguage(token: string, locale: Locale): Promise<boolean> {
      const id = (await links()).verify(token);
      if (id === null) return false;
      if (id === 0n) return true;
      const row = await rowOf(id);
      if (!row) return false;
      await db.contact.updateMany({
        where: { id: row.contactId, status: { not: "erased" } },
        data: { locale, updatedAt: new Date(), version: { increment: 1 } },
      });
      return true;
    },

    /** Where a link of a mail leads, having counted the visit. Null for what we have not signed or not written. */
    async click(token: string, index: number, isRobot: boolean): Promise<string | null> {
      const id = (await links()).verify(token);
      if (id === null || id === 0n) return null;
      const row = await db.campaignRecipient.findUnique({
        where: { id },
        select: { campaignId: true, locale: true, claimedAt: true },
      });
      if (!row) return null;
      const text = await db.campaignTranslation.findUnique({
        where: { campaignId_locale: { campaignId: row.campaignId, locale: row.locale } },
        select: { compiled: true },
      });
      const url = (text?.compiled as unknown as CompiledMail | null)?.links[index];
      if (url === undefined) return null;
      // Nobody reads a mail within seconds of its sending; scanners of mail servers do.
      const isTooQuick = row.claimedAt !== null && Date.now() - row.claimedAt.getTime() < 5000;
      await db.campaignClick.create({ data: { recipientId: id, url, isRobot: isRobot || isTooQuick } });
      return url;
    },

    /** Counts the first time a mail's invisible picture is asked for; what is not signed by us is nobody's. */
    async open(token: string): Promise<void> {
      const id = (await links()).verify(token);
      if (id === null || id === 0n) return;
      await db.campaignRecipient.updateMany({
        where: { id, openedAt: null },
        data: { openedAt: new Date() },
      });
    },

    /** Throws `not_found` for any token but the configured one: without it the webhook does not show itself. */
    requireWebhookToken(given: unknown): void {
      if (!webhookToken || typeof given !== "string" || !isSame(given, webhookToken))
        throw new AppError("not_found");
    },

    /** Stores what the mail system reports; returns how many contacts it was about. */
    async reportBounce(report: BounceReport): Promise<number> {
      const events = report.dsn
        ? await readDsn(report.dsn)
        : [{ type: report.type, email: report.email, messageId: report.message_id }];
      if (events.every(({ type, email, messageId }) => !type || (!email && !messageId)))
        throw new AppError("invalid", { fields: { type: ["errors.required"] } });
      let matched = 0;
      for (const { type, email, messageId } of events) {
        if (!type) continue;
        const row = messageId
          ? await db.campaignRecipient.findUnique({ where: { messageId: messageId.replace(/^<|>$/g, "") } })
          : null;
        const contact = row
          ? { id: row.contactId }
          : email
            ? await db.contact.findUnique({ where: { emailHash: hashAddress(email) }, select: { id: true } })
            : null;
        if (!contact) continue;
        matched++;
        await db.$transaction(async (tx) => {
          if (type !== "soft_bounce")
            await suppress(tx, {
              contactId: contact.id,
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
      }
      return matched;
    },
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
