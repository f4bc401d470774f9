import type { EnquiryRow } from "@ezo/contract/enquiries";
import type { Currency } from "@ezo/contract/values/money/currency";
import { type AdminLanguage, type Locale, localized } from "@ezo/contract/values/locale";
import { facts, linkedParagraph, paragraph, preformatted, renderMail } from "../mail/layout.tsx";
import type { Mail } from "../platform/mail/mailer.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { EnquiryPlace } from "./enquiry-place.ts";
import { planWords, visitorPlanWords } from "./plan-words.ts";

/** Notifies one of the staff of a new enquiry, in their language. Answering the mail answers the visitor. */
export async function staffNotice(
  enquiry: EnquiryRow,
  options: {
    t: TextLookup;
    language: AdminLanguage;
    place: EnquiryPlace;
    to: readonly string[];
    publicUrl: string;
    currency: Currency;
  },
): Promise<Mail> {
  const { t, language, place, to, publicUrl, currency } = options;
  const source = t(`mail.staff.source_${enquiry.source}`);
  const rows: [string, string][] = [
    [t("mail.staff.name"), enquiry.name],
    ...optional(t("mail.staff.email"), enquiry.email),
    ...optional(t("mail.staff.phone"), enquiry.phone),
    ...optional(t("mail.staff.subject_label"), subjectOf(enquiry, language)),
    ...placeRows(place, {
      project: t("mail.staff.project"),
      building: t("mail.staff.building"),
      floor: t("mail.staff.floor"),
      apartment: t("mail.staff.apartment"),
    }),
    ...optional(t("mail.staff.plan"), enquiry.plan && planWords(enquiry.plan, { currency, language, t })),
    [t("mail.staff.language"), t(`mail.staff.language_${enquiry.locale}`)],
  ];
  const message = enquiry.message || t("mail.staff.no_message");
  const url = `${publicUrl}/admin/customers?open=${enquiry.id}`;
  return {
    to,
    ...(enquiry.email ? { replyTo: enquiry.email } : {}),
    autoSubmitted: "auto-generated",
    subject: t("mail.staff.subject", { id: enquiry.id, source }),
    html: await renderMail({
      language,
      heading: t("mail.staff.heading"),
      body: [paragraph(source), facts(rows), preformatted(message)],
      button: { label: t("mail.staff.open"), url },
      footer: t("mail.footer"),
    }),
    text: [t("mail.staff.heading"), source, "", linesOf(rows), "", message, "", url].join("\n"),
  };
}

/**
 * Confirms receipt to the visitor, in their language, and names what they asked about, with their plan. Carries none of their own text,
 * so that the form cannot be used to write to strangers.
 */
export async function visitorConfirmation(
  enquiry: {
    email: string;
    source: EnquiryRow["source"];
    locale: Locale;
    place: EnquiryPlace;
    plan: EnquiryRow["plan"];
  },
  options: {
    t: TextLookup;
    publicUrl: string;
    replyTo: string | undefined;
    /** Where a visitor who has agreed to news takes that back: somebody else may have typed their address. */
    unsubscribeUrl?: string | undefined;
  },
): Promise<Mail> {
  const { t, publicUrl, replyTo, unsubscribeUrl } = options;
  const text = t(
    enquiry.source === "call_request" ? "mail.confirmation.call_text" : "mail.confirmation.text",
  );
  const heading = t("mail.confirmation.heading");
  const notYou = t(unsubscribeUrl ? "mail.confirmation.not_you_news" : "mail.confirmation.not_you");
  const footer = t("mail.footer");
  const place = [
    ...placeRows(enquiry.place, {
      project: t("mail.confirmation.project"),
      building: t("mail.confirmation.building"),
      floor: t("mail.confirmation.floor"),
      apartment: t("mail.confirmation.apartment"),
    }),
    ...optional(
      t("apartments.plan_choice"),
      enquiry.plan && visitorPlanWords(enquiry.plan, enquiry.locale, t),
    ),
  ];
  const url = enquiry.locale === "ka" ? `${publicUrl}/` : `${publicUrl}/${enquiry.locale}`;
  const news = unsubscribeUrl && {
    text: t("mail.confirmation.news"),
    link: { label: t("mail.campaign.unsubscribe"), url: unsubscribeUrl },
  };
  return {
    to: [enquiry.email],
    subject: t("mail.confirmation.subject"),
    replyTo,
    autoSubmitted: "auto-replied",
    html: await renderMail({
      language: enquiry.locale,
      heading,
      body: [
        paragraph(text),
        ...(place.length > 0 ? [facts(place)] : []),
        ...(news ? [linkedParagraph(news.text, news.link)] : []),
        paragraph(notYou),
      ],
      button: { label: t("mail.confirmation.visit"), url },
      footer,
    }),
    text: [
      heading,
      text,
      ...(place.length > 0 ? [linesOf(place)] : []),
      ...(news ? [`${news.text}\n${news.link.label}: ${news.link.url}`] : []),
      notYou,
      url,
      footer,
    ].join("\n\n"),
    unsubscribeUrl,
  };
}

/** Null and empty names have no row. */
const placeRows = (place: EnquiryPlace, labels: Record<keyof EnquiryPlace, string>) => [
  ...optional(labels.project, place.project),
  ...optional(labels.building, place.building),
  ...optional(labels.floor, place.floor),
  ...optional(labels.apartment, place.apartment),
];

const linesOf = (rows: readonly [string, string][]): string =>
  rows.map(([label, value]) => `${label}: ${value}`).join("\n");

/** Outside the contact form, a general subject is nobody's choice. A subject without words is shown by its code. */
const subjectOf = (
  { source, subject, subject_label: label }: EnquiryRow,
  language: AdminLanguage,
): string | null =>
  source === "contact_form" || subject !== "general"
    ? (label && localized(label, language)) || subject
    : null;

const optional = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : [];
