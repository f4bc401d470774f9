import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { Currency } from "@ezo/contract/values/money/currency";
import { type AdminLanguage, type Locale, localized } from "@ezo/contract/values/locale";
import { brandText, type MailBrand } from "../../mail/brand.ts";
import { facts, linkedParagraph, paragraph, portrait, preformatted, renderMail } from "../../mail/layout.tsx";
import type { Mail, MailFile } from "../../platform/mail/mailer.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { ConfirmedSeller } from "./confirmed-seller.ts";
import type { EnquiryHome } from "./enquiry-home.ts";
import { type EnquiryPlace, nameBeside } from "../words/enquiry-place.ts";
import { planWords, visitorPlanWords } from "../words/plan-words.ts";

/** Notifies one of the staff of a new enquiry, in their language. Answering the mail answers the visitor. */
export async function staffNotice(
  enquiry: EnquiryRow,
  options: {
    t: TextLookup;
    language: AdminLanguage;
    place: EnquiryPlace;
    to: readonly string[];
    publicUrl: string;
    brand: MailBrand;
    currency: Currency;
  },
): Promise<Mail> {
  const { t, language, place, to, publicUrl, brand, currency } = options;
  const source = t(`mail.staff.source_${enquiry.source}`);
  const rows: [string, string][] = [
    [t("mail.staff.name"), enquiry.name],
    ...optional(t("mail.staff.email"), enquiry.email),
    ...optional(t("mail.staff.phone"), enquiry.phone),
    ...optional(t("mail.staff.subject_label"), subjectOf(enquiry, language, t)),
    ...placeRows(place, {
      project: t("mail.staff.project"),
      building: t("mail.staff.building"),
      floor: t("mail.staff.floor"),
      apartment: t(`mail.staff.${place.unit_type ?? "apartment"}`),
    }),
    ...optional(t("mail.staff.plan"), enquiry.plan && planWords(enquiry.plan, { currency, language, t })),
    [t("mail.staff.language"), t(`mail.staff.language_${enquiry.locale}`)],
  ];
  const message = enquiry.message || t("mail.staff.no_message");
  const url = `${publicUrl}/admin/customers?open=${enquiry.id}`;
  return {
    to,
    firm: brand.name,
    ...(enquiry.email ? { replyTo: enquiry.email } : {}),
    autoSubmitted: "auto-generated",
    subject: t("mail.staff.subject", { id: enquiry.id, source }),
    html: await renderMail({
      language,
      heading: t("mail.staff.heading"),
      body: [paragraph(source), facts(rows), preformatted(message)],
      button: { label: t("mail.staff.open"), url },
      brand,
    }),
    text: [
      t("mail.staff.heading"),
      source,
      "",
      linesOf(rows),
      "",
      message,
      "",
      url,
      "",
      brandText(brand),
    ].join("\n"),
  };
}

interface ConfirmedEnquiry {
  id: number;
  email: string;
  source: EnquiryRow["source"];
  locale: Locale;
  place: EnquiryPlace;
  /** Null without an apartment, or where visitors cannot see its page. */
  home: EnquiryHome | null;
  plan: EnquiryRow["plan"];
  /** The present assignee; null while there is none. */
  seller: ConfirmedSeller | null;
}

interface ConfirmationOptions {
  t: TextLookup;
  publicUrl: string;
  brand: MailBrand;
  /** Office hours in the visitor's language; empty where the contact page names none. */
  hours: string;
  replyTo: string | undefined;
  /** Where a visitor who has agreed to news takes that back: somebody else may have typed their address. */
  unsubscribeUrl?: string | undefined;
}

/**
 * Confirms receipt to the visitor, in their language: what they asked about, with its page, its price and their plan, the number,
 * who answers, with phone and photo, and how the office is reached. Carries none of the visitor's own text, so that the form
 * cannot be used to write to strangers.
 */
export async function visitorConfirmation(
  enquiry: ConfirmedEnquiry,
  options: ConfirmationOptions,
): Promise<Mail> {
  const { t, publicUrl, brand, replyTo, unsubscribeUrl } = options;
  const text = t(
    enquiry.source === "call_request" ? "mail.confirmation.call_text" : "mail.confirmation.text",
  );
  const heading = t("mail.confirmation.heading");
  const notYou = t(unsubscribeUrl ? "mail.confirmation.not_you_news" : "mail.confirmation.not_you");
  const [asked, office] = confirmedRows(enquiry, options);
  const site = enquiry.locale === "ka" ? `${publicUrl}/` : `${publicUrl}/${enquiry.locale}`;
  const button = enquiry.home
    ? { label: t("mail.confirmation.see_page"), url: publicUrl + enquiry.home.path }
    : { label: t("mail.confirmation.visit"), url: site };
  const photo = enquiry.seller && photoOf(enquiry.seller, t);
  const news = unsubscribeUrl && {
    text: t("mail.confirmation.news"),
    link: { label: t("mail.campaign.unsubscribe"), url: unsubscribeUrl },
  };
  return {
    to: [enquiry.email],
    firm: brand.name,
    subject: t("mail.confirmation.subject"),
    replyTo,
    autoSubmitted: "auto-replied",
    html: await renderMail({
      language: enquiry.locale,
      heading,
      body: [
        paragraph(text),
        facts(asked),
        ...(photo ? [portrait(photo.shown)] : []),
        ...(office.length > 0 ? [facts(office)] : []),
        ...(news ? [linkedParagraph(news.text, news.link)] : []),
        paragraph(notYou),
      ],
      button,
      brand,
    }),
    text: [
      heading,
      text,
      linesOf(asked),
      ...(office.length > 0 ? [linesOf(office)] : []),
      ...(news ? [`${news.text}\n${news.link.label}: ${news.link.url}`] : []),
      notYou,
      button.url,
      brandText(brand),
    ].join("\n\n"),
    unsubscribeUrl,
    ...(photo ? { files: [photo.file] } : {}),
  };
}

/** The seller's photo is in the mail itself: it has no address of its own. */
function photoOf({ name, photo }: ConfirmedSeller, t: TextLookup) {
  if (!photo) return null;
  const cid = `seller-${photo.hash.slice(0, 16)}@photo`;
  const file: MailFile = { name: "photo.jpg", content: Buffer.from(photo.bytes), cid };
  return { file, shown: { src: `cid:${cid}`, alt: t("offers.seller_photo", { name }) } };
}

/** What was asked, and how the seller and the office are reached. */
function confirmedRows(
  { id, place, home, plan, locale, seller }: ConfirmedEnquiry,
  { t, brand, hours }: ConfirmationOptions,
) {
  const asked: [string, string][] = [
    [t("mail.confirmation.reference"), `№ ${id}`],
    ...placeRows(place, {
      project: t("mail.confirmation.project"),
      building: t("mail.confirmation.building"),
      floor: t("mail.confirmation.floor"),
      apartment: t(`mail.confirmation.${place.unit_type ?? "apartment"}`),
    }),
    ...optional(t("apartments.price"), home?.price),
    ...optional(t("apartments.plan_choice"), plan && visitorPlanWords(plan, locale, t)),
  ];
  const office = [
    ...optional(t("mail.confirmation.seller"), seller?.name),
    ...optional(t("mail.confirmation.seller_phone"), seller?.phone),
    ...optional(t("mail.confirmation.phone"), brand.phone),
    ...optional(t("mail.confirmation.hours"), hours),
  ];
  return [asked, office] as const;
}

/** Null and empty names have no row. */
const placeRows = (place: EnquiryPlace, labels: Record<Exclude<keyof EnquiryPlace, "unit_type">, string>) => [
  ...optional(labels.project, place.project),
  ...optional(labels.building, place.building && nameBeside(labels.building, place.building)),
  ...optional(labels.floor, place.floor),
  ...optional(labels.apartment, place.apartment),
];

const linesOf = (rows: readonly [string, string][]): string =>
  rows.map(([label, value]) => `${label}: ${value}`).join("\n");

/** Outside the contact form, a general subject is a default. The code of a subject without a text means nothing to readers. */
const subjectOf = (
  { source, subject, subject_label: label }: EnquiryRow,
  language: AdminLanguage,
  t: TextLookup,
): string | null =>
  source === "contact_form" || subject !== "general"
    ? (label && localized(label, language)) || (subject && t("mail.staff.subject_unnamed"))
    : null;

const optional = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : [];
