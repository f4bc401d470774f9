import type { LeavingReason } from "@ezo/contract/marketing/leaving";
import type { Locale } from "@ezo/contract/values/locale";
import { consentTo } from "../../contacts/subscription/consent.ts";
import { giveReason, leavingOf, undoLeaving } from "../../contacts/subscription/leaving.ts";
import { NEWSLETTER_CONSENT_KEY } from "../../contacts/subscription/newsletter.service.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import type { OpenMailLinks } from "./mail-links.ts";
import { createReaders } from "./readers.ts";

export type LeavingReaders = ReturnType<typeof createLeavingReaders>;

/** A reader who has unsubscribed, as the page after it needs them. */
export interface LeftReader {
  locale: Locale;
  /** They have not said why yet. */
  mayGiveReason: boolean;
  /** They can take it back here. */
  mayUndo: boolean;
}

/** What readers may do after they have unsubscribed: say why, and take it back. */
export function createLeavingReaders(options: {
  db: Db;
  links: OpenMailLinks;
  translations: Pick<TranslationsService, "lookup">;
}) {
  const { db, translations } = options;
  const { readerOf } = createReaders(options);
  const leftOf = async (token: string) => {
    const found = await readerOf(token);
    return found === null || found === "test" || found.contact.status !== "unsubscribed" ? null : found;
  };
  /** Changes the ledger's row that the link belongs to; open admin pages show it. */
  async function change(
    tx: Tx,
    row: { id: bigint; campaignId: number } | null,
    data: { leavingReason: LeavingReason | null; unsubscribedAt?: null },
  ): Promise<void> {
    if (!row) return;
    await tx.campaignRecipient.update({ where: { id: row.id }, data });
    await record(tx, "campaign.answered", { campaign_id: row.campaignId });
  }

  return {
    /** Null for everybody who has not unsubscribed, and for a link that we have not signed. */
    async find(token: string): Promise<LeftReader | null> {
      const left = await leftOf(token);
      if (!left) return null;
      const may = await leavingOf(db, left.contact.id);
      return may && { locale: left.contact.locale, ...may };
    },

    /** Notes why, the first time that it is said; a repeat and a link of nobody who has left change nothing. */
    async giveReason(token: string, said: { reason: LeavingReason; text: string }): Promise<void> {
      const left = await leftOf(token);
      if (!left) return;
      const { contact, row } = left;
      await db.$transaction(async (tx) => {
        const isNoted = await giveReason(tx, contact.id, { ...said, campaignId: row?.campaignId ?? null });
        // Only a campaign that they have left by its own link.
        if (isNoted && row?.unsubscribedAt) await change(tx, row, { leavingReason: said.reason });
      });
    },

    /**
     * Subscribes the reader again, with the proof of what the page says; the campaign counts them as left no more. False where
     * that cannot be taken back here.
     */
    async undo(token: string): Promise<boolean> {
      const left = await leftOf(token);
      if (!left) return false;
      const { contact, row } = left;
      const { locale } = contact;
      const read = await shownLocale(db, locale);
      const consent = await consentTo(translations, NEWSLETTER_CONSENT_KEY, read, new Date());
      return db.$transaction(async (tx) => {
        if (!(await undoLeaving(tx, contact.id, { locale, consent }))) return false;
        if (row?.unsubscribedAt) await change(tx, row, { leavingReason: null, unsubscribedAt: null });
        return true;
      });
    },
  };
}
