import { localized } from "@ezo/contract/values/locale";
import type { OpenMailLinks } from "../../campaigns/links/mail-links.ts";
import { readBrand } from "../../mail/brand.ts";
import type { InboundAddresses } from "../../mail/inbound-addresses.ts";
import { isHeld } from "../../notices/hold.ts";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { isWithinDailyLimit, TYPED_ADDRESS_MAILS } from "../../platform/mail/daily-limit.ts";
import { type Mail, type Mailer, recipientRefusal } from "../../platform/mail/mailer.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { deliverOnce, hashAddress } from "../../platform/queues/deliveries.ts";
import { firmCurrency, readSetting } from "../../platform/settings.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { languageAt } from "../../users/staff-mail/staff-language.ts";
import { confirmedSeller } from "./confirmed-seller.ts";
import { presentRow, type RowRecord } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { shownHomeOf } from "./enquiry-home.ts";
import { placeOf, shownPlaceOf } from "../words/enquiry-place.ts";
import { inboxStaffOf } from "../inbox-staff.ts";
import { staffNotice, visitorConfirmation } from "./mail-templates.ts";
import { storedPlan } from "../stored-plan.ts";
import { subjectLabels } from "../subjects.ts";

const REASON_MAX_LENGTH = 300;

export interface EnquiryMailParts {
  db: Db;
  mailer: Mailer;
  links: OpenMailLinks;
  addresses: Pick<InboundAddresses, "forEnquiry">;
  translations: TranslationsService;
  publicUrl: string;
  log: Log;
  now?: () => Date;
}

/** Notifies staff of an enquiry, once each and in their language. They are mailed separately: one bad address does not stop the other mails. */
export async function notifyStaff(parts: EnquiryMailParts, enquiryId: number): Promise<void> {
  const { db, mailer, translations, publicUrl, now = () => new Date() } = parts;
  const settings = await readSetting(db, "notifications");
  const row = settings.notify_staff ? await existing(parts, enquiryId) : undefined;
  if (!row) return;
  const currency = await firmCurrency(db);
  const recipients =
    settings.staff_recipients.length > 0
      ? await mailboxes(db, settings.staff_recipients, row)
      : await defaultRecipients(db, row);
  const enquiry = presentRow(row, await subjectLabels(db, [row.subject]));
  const failures: unknown[] = [];
  for (const { id: userId, email: recipient } of recipients) {
    const key = newRequestKey(enquiryId, recipient);
    const notice = userId !== null && { kind: "new_request" as const, userId, key, enquiryIds: [enquiryId] };
    // An address of the settings is a mailbox, which has no quiet hours.
    if (notice && (await isHeld(db, "mail", notice, now()))) continue;
    const language = await languageAt(db, recipient);
    const t = await translations.lookup(language);
    const brand = await readBrand({ db, locale: language, t, publicUrl });
    const words = { t, language, place: placeOf(row, language), brand };
    const send = async () =>
      mailer.send(await staffNotice(enquiry, { ...words, to: [recipient], publicUrl, currency }));
    await deliverOnce(db, { key, recipient }, send).then(
      async (outcome) => {
        if (outcome === "sent") await noteOnce(db, enquiryId, "staff_notified");
      },
      (failure: unknown) => failures.push(failure),
    );
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${recipients.length} staff notices were not sent: ${reasonsOf(failures)}`,
    );
}

/**
 * Confirms to the visitor in their language, which is Georgian while theirs is switched off, once and within the daily limit of their address. An address that the mail
 * server refuses is the visitor's mistake, not a failure: it is noted in the enquiry's history.
 */
export async function confirmToVisitor(parts: EnquiryMailParts, enquiryId: number): Promise<void> {
  const { db, mailer, log } = parts;
  const settings = await readSetting(db, "notifications");
  const row = settings.confirm_to_visitor ? await existing(parts, enquiryId) : undefined;
  // Who was entered by hand gets one only where they have asked for it.
  if (!row?.email || !row.wantsConfirmation) return;
  const sending = deliverOnce(
    db,
    {
      key: `${TYPED_ADDRESS_MAILS.enquiry}${enquiryId}`,
      recipient: row.email,
      mayClaim: (tx, recipientHash) => isWithinDailyLimit(tx, recipientHash, TYPED_ADDRESS_MAILS.enquiry),
    },
    async () => mailer.send(await confirmationOf(parts, row)),
  );
  const outcome = await sending.catch(async (error: unknown) => {
    const reason = recipientRefusal(error);
    if (reason === undefined) throw error;
    await noteOnce(db, enquiryId, "confirmation_refused", reason.slice(0, REASON_MAX_LENGTH));
    return "refused" as const;
  });
  if (outcome === "sent") await noteOnce(db, enquiryId, "confirmation_sent");
  if (outcome === "over_limit") log.info({ enquiryId }, "daily limit of confirmations reached; no mail sent");
}

async function confirmationOf(parts: EnquiryMailParts, row: RowRecord): Promise<Mail> {
  const { db, translations, publicUrl } = parts;
  const { id, email, source } = row;
  const locale = await shownLocale(db, row.locale);
  const t = await translations.lookup(locale);
  const plan = storedPlan(row.paymentPlan);
  const [place, home, seller, brand, contact, replyTo, unsubscribeUrl] = await Promise.all([
    shownPlaceOf(db, row),
    shownHomeOf(db, row, { plan, locale }),
    confirmedSeller(db, row.assigneeId, locale),
    readBrand({ db, locale, t, publicUrl }),
    readSetting(db, "contact"),
    parts.addresses.forEnquiry(id),
    withdrawalUrl(parts, row),
  ]);
  const hours = localized(contact.contact_info.hours.value, locale);
  return visitorConfirmation(
    { id, email, source, locale, place, home, plan, seller },
    { t, publicUrl, brand, hours, replyTo, unsubscribeUrl },
  );
}

/** Where the consent given with an enquiry is taken back; none where its address gets no news. */
async function withdrawalUrl({ db, links }: EnquiryMailParts, row: RowRecord): Promise<string | undefined> {
  if (!row.marketingConsent) return undefined;
  const emailHash = hashAddress(canonicalAddress(row.email));
  const consent = await db.contactHistory.findFirst({
    where: { kind: "consent", contact: { emailHash, status: "subscribed" } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return consent ? (await links()).withdraw(consent.id) : undefined;
}

async function existing({ db, log }: EnquiryMailParts, id: number): Promise<RowRecord | undefined> {
  const [row] = await repo.findRows(db, [id]);
  if (row && row.deletedAt === null && row.anonymisedAt === null) return row;
  // Deleted since the event, by staff or with its person: there is nobody to write to, so the job succeeds.
  log.info({ enquiryId: id }, "enquiry is gone; no mail sent");
  return undefined;
}

/** Each reason once: a mail server mostly gives the same one for all. */
const reasonsOf = (failures: readonly unknown[]): string =>
  [
    ...new Set(failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)))),
  ].join("; ");

export const newRequestKey = (enquiryId: number, recipient: string): string =>
  `staff-notice-${enquiryId}-${recipient}`;

/** Who works on enquiries. Of one that is somebody's already, they alone are mailed (`assignment-mail.ts`). */
const defaultRecipients = async (db: Db, row: RowRecord): Promise<{ id: number; email: string }[]> =>
  row.assigneeId === null ? inboxStaffOf(db, "mail", row) : [];

/** The addresses of the settings, without that of the person who has entered it. */
async function mailboxes(
  db: Db,
  addresses: readonly string[],
  { enteredById }: RowRecord,
): Promise<{ id: null; email: string }[]> {
  const own =
    enteredById === null
      ? null
      : await db.user.findUnique({ where: { id: enteredById }, select: { email: true } });
  return addresses
    .filter((email) => canonicalAddress(email) !== (own && canonicalAddress(own.email)))
    .map((email) => ({ id: null, email }));
}

async function noteOnce(
  db: Db,
  enquiryId: number,
  kind: "staff_notified" | "confirmation_sent" | "confirmation_refused",
  reason?: string,
): Promise<void> {
  const known = await db.enquiryHistory.findFirst({
    where: { enquiryId: enquiryId, kind },
    select: { id: true },
  });
  if (!known) await repo.addHistory(db, [{ enquiryId: enquiryId, kind, ...(reason ? { to: reason } : {}) }]);
}
