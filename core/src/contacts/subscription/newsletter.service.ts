import type { Locale } from "@ezo/contract/values/locale";
import type { OpenMailLinks } from "../../campaigns/links/mail-links.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { refuseAutomated } from "../../platform/refuse-automated.ts";
import { readSetting } from "../../platform/settings.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { changeContacts } from "../change-contacts.ts";
import { type Consent, consentTo } from "./consent.ts";
import { askOwner, findAsking, type Returning } from "./newsletter-asking.ts";

/** What a reader agrees to, on the form and on the page that confirms. */
export const NEWSLETTER_CONSENT_KEY = "footer.newsletter_consent";

/** `over`: the link is too old, or the reader has decided otherwise since. */
type AskingState = "open" | "confirmed" | "over";
export type NewsletterService = ReturnType<typeof createNewsletter>;

/**
 * Readers who come by themselves, by double opt-in: typing an address only has its owner asked. What is
 * answered, and what is stored of it, reveals nothing about the address to a stranger.
 */
export function createNewsletter(options: {
  db: Db;
  links: OpenMailLinks;
  translations: TranslationsService;
  wakeRelay: () => void;
  now?: () => Date;
}) {
  const { db, translations, wakeRelay, now = () => new Date() } = options;

  const find = (token: string) => findAsking(options, token, now());

  return {
    isOpen: async (): Promise<boolean> => (await readSetting(db, "marketing")).newsletter_form,

    /** Throws `not_found` while the form is switched off, `looks_automated` for what no person sends. */
    async ask(body: {
      email: string;
      locale: Locale;
      website?: string | undefined;
      elapsed_ms?: number | undefined;
    }): Promise<void> {
      if (!(await readSetting(db, "marketing")).newsletter_form) throw new AppError("not_found");
      refuseAutomated(body);
      await db.$transaction((tx) => askOwner(tx, canonicalAddress(body.email), body.locale));
      wakeRelay();
    },

    /**
     * Asks the owner of an address whose mails came back, in their language, whether it works again. False while the form is
     * switched off, and where no mail has come back.
     */
    async askAgain(contactId: number): Promise<boolean> {
      if (!(await readSetting(db, "marketing")).newsletter_form) return false;
      const contact = await db.contact.findUnique({ where: { id: contactId, status: "bounced" } });
      if (!contact) return false;
      await db.$transaction((tx) => askOwner(tx, contact.email, contact.locale));
      wakeRelay();
      return true;
    },

    /** What a link would confirm; null for one that is not ours. */
    async asked(token: string): Promise<{ locale: Locale; state: AskingState } | null> {
      const found = await find(token);
      if (!found) return null;
      const { locale, isOver, contact } = found;
      return { locale, state: isOver ? "over" : contact.status === "subscribed" ? "confirmed" : "open" };
    },

    /** Puts the address's owner on the list, with the proof, unless the link confirms nothing any more. Null as above. */
    async confirm(token: string): Promise<{ locale: Locale; isConfirmed: boolean } | null> {
      const found = await find(token);
      if (!found) return null;
      const { line, contact, locale, isOver, returning } = found;
      if (isOver || contact.status === "subscribed") return { locale, isConfirmed: !isOver };
      // In the language in which they read it, which may be another than that of their mails from then on.
      const read = await shownLocale(db, locale);
      const consent = await consentTo(translations, NEWSLETTER_CONSENT_KEY, read, now());
      const isConfirmed = await db.$transaction((tx) =>
        subscribe(tx, contact.id, { askedAt: line.createdAt, locale, consent, returning, at: now() }),
      );
      return { locale, isConfirmed };
    },
  };
}

/** Puts a contact on the list; false where the reader has decided otherwise meanwhile. */
async function subscribe(
  tx: Tx,
  contactId: number,
  order: { askedAt: Date; locale: Locale; consent: Consent; returning: Returning | null; at: Date },
): Promise<boolean> {
  const { askedAt, locale, consent, returning, at } = order;
  const left = ["unsubscribed", "bounced", ...(returning ? ["erased" as const] : [])] as const;
  const count = await changeContacts(
    tx,
    {
      id: contactId,
      OR: [
        { status: "pending" },
        // Asked again here: the reader may have left since `find`.
        { status: { in: [...left] }, statusAt: { lt: askedAt } },
      ],
    },
    {
      ...returning,
      status: "subscribed",
      statusAt: at,
      pausedUntil: null,
      locale,
      consentAt: consent.at,
      consentSource: "newsletter",
      consentText: consent.text,
      consentTextVersion: consent.version,
    },
    { at },
  );
  // Zero as well where the same link was pressed twice at once: the first press has confirmed it.
  if (count === 0) return (await tx.contact.count({ where: { id: contactId, status: "subscribed" } })) > 0;
  await tx.contactHistory.createMany({
    data: [
      // Of the link that was pressed: others that were asked for may be in another language.
      { contactId, kind: "confirmed", detail: locale },
      { contactId, kind: "consent", detail: "newsletter" },
    ],
  });
  return true;
}
