import type { Locale } from "@ezo/contract/values/locale";
import { changeContacts } from "../../contacts/change-contacts.ts";
import { suppress } from "../../contacts/suppress.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { CompiledMail } from "../compile/compile.ts";
import type { OpenMailLinks } from "./mail-links.ts";

export type ReaderLinks = ReturnType<typeof createReaderLinks>;

/** The reader that a link was made for. `test`: the link of a test mail, which changes nothing. */
export type Reader = { kind: "test" } | { kind: "reader"; contactId: number; locale: Locale; isOn: boolean };

/** A click this soon after sending is a mail server's scanner, not a person. */
const FASTEST_READER_MS = 5000;

/** What the links of a campaign's mail do: unsubscribe, set the language, follow a link, count an opening. */
export function createReaderLinks(options: { db: Db; links: OpenMailLinks }) {
  const { db, links } = options;

  /** The ledger row behind a token; null for a token that we have not signed. */
  async function rowOf(token: string) {
    const id = (await links()).verify(token);
    if (id === null || id === 0n) return id === 0n ? ("test" as const) : null;
    return db.campaignRecipient.findUnique({
      where: { id },
      include: { contact: { select: { id: true, locale: true, status: true } } },
    });
  }

  return {
    /** Null for a link that we have not signed. */
    async reader(token: string): Promise<Reader | null> {
      const row = await rowOf(token);
      if (row === null) return null;
      if (row === "test") return { kind: "test" };
      const { id, locale, status } = row.contact;
      return { kind: "reader", contactId: id, locale, isOn: status === "subscribed" };
    },

    /** Unsubscribes the reader; a repeat changes nothing. False for a link that we have not signed. */
    async unsubscribe(token: string): Promise<boolean> {
      const row = await rowOf(token);
      if (row === null || row === "test") return row === "test";
      const { id, contactId, campaignId } = row;
      await db.$transaction(async (tx) => {
        await suppress(tx, { contactId, status: "unsubscribed", detail: "link", campaignId });
        const { count } = await tx.campaignRecipient.updateMany({
          where: { id, unsubscribedAt: null },
          data: { unsubscribedAt: new Date() },
        });
        // Open admin pages show how many have unsubscribed.
        if (count > 0) await record(tx, "campaign.answered", { campaign_id: campaignId });
      });
      return true;
    },

    async setLanguage(token: string, locale: Locale): Promise<boolean> {
      const row = await rowOf(token);
      if (row === null || row === "test") return row === "test";
      await db.$transaction((tx) =>
        changeContacts(
          tx,
          { id: row.contactId, status: { not: "erased" }, locale: { not: locale } },
          { locale },
        ),
      );
      return true;
    },

    /** Counts the click and returns the link's target; null for a token or an index that is not ours. */
    async click(token: string, index: number, isRobot: boolean): Promise<string | null> {
      const row = await rowOf(token);
      if (row === null || row === "test") return null;
      const text = await db.campaignTranslation.findUnique({
        where: { campaignId_locale: { campaignId: row.campaignId, locale: row.locale } },
        select: { compiled: true },
      });
      const url = (text?.compiled as unknown as CompiledMail | null)?.links[index];
      if (url === undefined) return null;
      const isTooQuick = row.claimedAt !== null && Date.now() - row.claimedAt.getTime() < FASTEST_READER_MS;
      await db.campaignClick.create({ data: { recipientId: row.id, url, isRobot: isRobot || isTooQuick } });
      return url;
    },

    /** Counts the first time that a mail's invisible picture is requested. */
    async open(token: string): Promise<void> {
      const id = (await links()).verify(token);
      if (id === null || id === 0n) return;
      await db.campaignRecipient.updateMany({
        where: { id, openedAt: null },
        data: { openedAt: new Date() },
      });
    },
  };
}
