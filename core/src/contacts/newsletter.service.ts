import { readId } from "@ezo/contract/values/ids";
import { NEWSLETTER_LINK_DAYS } from "@ezo/contract/values/limits/marketing";
import { Locale } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import { brandText, readBrand } from "../mail/brand.ts";
import { paragraph, renderMail } from "../mail/layout.tsx";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import { AppError } from "../platform/app-error.ts";
import type { Contact } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { deliverOnce, formerHash, hashAddress } from "../platform/queues/deliveries.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { isWithinDailyLimit, TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";
import { type Mailer, recipientRefusal } from "../platform/mail/mailer.ts";
import { refuseAutomated } from "../platform/refuse-automated.ts";
import { record } from "../platform/events/outbox.ts";
import { readSetting } from "../platform/settings.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { announce } from "../records/writing.ts";
import { changeContacts } from "./change-contacts.ts";
import { type Consent, consentTo } from "./consent.ts";
import { contactKind } from "./contacts.kind.ts";

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

/** The asking that a link belongs to. One that `isOver` confirms nothing any more; its reader's language is known. */
async function findAsking({ db, links }: { db: Db; links: OpenMailLinks }, token: string, at: Date) {
  const id = (await links()).verifyConfirm(token);
  if (id === null) return null;
  const line = await db.contactHistory.findUnique({ where: { id }, include: { contact: true } });
  const asking = line?.kind === "asked" ? askingOf(line.detail) : null;
  if (!line || !asking) return null;
  const { contact } = line;
  const returning = await returningPerson(db, line, asking);
  // An old mail's link must not undo what the reader has decided since.
  const wasLeft = ["unsubscribed", "bounced"].includes(contact.status) && contact.statusAt >= line.createdAt;
  const isTooOld = line.createdAt.getTime() < at.getTime() - NEWSLETTER_LINK_DAYS * DAY_MS;
  const isOver =
    wasLeft ||
    contact.status === "complained" ||
    (contact.status === "erased" && !returning) ||
    (isTooOld && contact.status !== "subscribed");
  return { line, contact, locale: asking.locale, isOver, returning };
}

/** What a line `asked` says: the reader's language, and the enquiry that alone knows the address of an erased person. */
function askingOf(detail: string | null): { locale: Locale; enquiryId: number | null } | null {
  const [language, source] = (detail ?? "").split(" ");
  const locale = Locale.safeParse(language);
  const enquiryId = readId(/^enquiry:(\d+)$/.exec(source ?? "")?.[1]) ?? null;
  return locale.success ? { locale: locale.data, enquiryId } : null;
}

type Returning = Pick<Contact, "email" | "emailHash" | "name" | "source">;

/** Who an erased contact was, as an enquiry after the erasure says; null for everybody else. */
async function returningPerson(
  db: Db,
  { contact, createdAt }: { contact: Contact; createdAt: Date },
  { enquiryId }: { enquiryId: number | null },
): Promise<Returning | null> {
  if (contact.status !== "erased" || enquiryId === null || contact.statusAt >= createdAt) return null;
  const enquiry = await db.enquiry.findUnique({ where: { id: enquiryId } });
  if (!enquiry) return null;
  const email = canonicalAddress(enquiry.email);
  const emailHash = hashAddress(email);
  if (![emailHash, formerHash(email)].includes(contact.emailHash)) return null;
  return { email, emailHash, name: enquiry.name, source: "enquiry" };
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

/** Notes that the owner of an address is to be asked; nobody who gets mail already, or wants none, is. */
async function askOwner(tx: Tx, email: string, locale: Locale): Promise<void> {
  const emailHash = hashAddress(email);
  const erased = { emailHash: formerHash(email), status: "erased" as const };
  if ((await tx.contact.count({ where: erased })) > 0) return;
  const { count } = await tx.contact.createMany({
    data: [{ emailHash, email, locale, source: "newsletter", status: "pending", consentSource: null }],
    skipDuplicates: true,
  });
  const contact = await tx.contact.findUniqueOrThrow({ where: { emailHash } });
  if (count > 0) await announce(tx, contactKind, [contact.id]);
  if (["subscribed", "complained", "erased"].includes(contact.status)) return;
  const { id } = await tx.contactHistory.create({
    data: { contactId: contact.id, kind: "asked", detail: locale },
  });
  await record(tx, "newsletter.asked", { history_id: id });
}

/** Mails the link of one asking, in its language, within the daily limit of the address. */
export function createNewsletterMail(options: {
  db: Db;
  links: OpenMailLinks;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
}) {
  const { db, links, mailer, translations, publicUrl } = options;
  return async (historyId: number): Promise<void> => {
    const line = await db.contactHistory.findUnique({ where: { id: historyId }, include: { contact: true } });
    const asking = line?.kind === "asked" ? askingOf(line.detail) : null;
    if (!line || !asking || ["subscribed", "complained"].includes(line.contact.status)) return;
    const returning = await returningPerson(db, line, asking);
    if (line.contact.status === "erased" && !returning) return;
    const recipient = returning?.email ?? line.contact.email;
    const locale = await shownLocale(db, asking.locale);
    const t = await translations.lookup(locale);
    const brand = await readBrand({ db, locale, t, publicUrl });
    const url = (await links()).confirm(historyId);
    const lines = [t("mail.newsletter.text"), t("mail.newsletter.expires", { days: NEWSLETTER_LINK_DAYS })];
    const sending = deliverOnce(
      db,
      {
        key: `${TYPED_ADDRESS_MAILS.newsletter}${historyId}`,
        recipient,
        mayClaim: (tx, hash) => isWithinDailyLimit(tx, hash, TYPED_ADDRESS_MAILS.newsletter),
      },
      async () =>
        mailer.send({
          to: [recipient],
          firm: brand.name,
          subject: t("mail.newsletter.subject"),
          html: await renderMail({
            language: locale,
            heading: t("mail.newsletter.heading"),
            body: lines.map(paragraph),
            button: { label: t("mail.newsletter.button"), url },
            brand,
          }),
          text: [t("mail.newsletter.heading"), ...lines, url, brandText(brand)].join("\n\n"),
          replyTo: await newsletterReplyAddress(db),
          autoSubmitted: "auto-replied",
        }),
    );
    await sending.catch(async (error: unknown) => {
      // Somebody has typed an address that does not exist: there is nothing for us to repair.
      const reason = recipientRefusal(error);
      if (reason === undefined) throw error;
      // The server's words may name the address, which nothing of an erased contact does.
      if (returning) return;
      await db.contactHistory.create({
        data: { contactId: line.contactId, kind: "refused", detail: reason.slice(0, 300) },
      });
    });
  };
}
