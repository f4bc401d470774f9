import type { CustomerRow } from "@ezo/contract/customers";
import { type Locale, localized } from "@ezo/contract/locale";
import { facts, paragraph, preformatted, renderMail } from "../mail/layout.tsx";
import type { Mail } from "../platform/mailer.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** Notifies staff, in Georgian, of a new request. Answering the mail answers the visitor. */
export async function staffNotice(
  customer: CustomerRow,
  options: { t: TextLookup; to: readonly string[]; publicUrl: string },
): Promise<Mail> {
  const { t, to, publicUrl } = options;
  const source = t(`mail.staff.source_${customer.source}`);
  const rows: [string, string][] = [
    [t("mail.staff.name"), customer.name],
    [t("mail.staff.email"), customer.email],
    ...optional(t("mail.staff.phone"), customer.phone),
    ...optional(t("mail.staff.subject_label"), subjectOf(customer)),
    ...optional(t("mail.staff.project"), customer.project?.title),
    ...optional(t("mail.staff.apartment"), customer.apartment?.number),
    [t("mail.staff.language"), t(`mail.staff.language_${customer.locale}`)],
  ];
  const message = customer.message || t("mail.staff.no_message");
  const url = `${publicUrl}/admin/customers?open=${customer.id}`;
  return {
    to,
    replyTo: customer.email,
    autoSubmitted: "auto-generated",
    subject: t("mail.staff.subject", { id: customer.id, source }),
    html: await renderMail({
      language: "ka",
      heading: t("mail.staff.heading"),
      body: [paragraph(source), facts(rows), preformatted(message)],
      button: { label: t("mail.staff.open"), url },
      footer: t("mail.footer"),
    }),
    text: [
      t("mail.staff.heading"),
      source,
      "",
      ...rows.map(([label, value]) => `${label}: ${value}`),
      "",
      message,
      "",
      url,
    ].join("\n"),
  };
}

/**
 * Confirms receipt to the visitor, in their language. Carries none of their own text, so that the form cannot
 * be used to write to strangers.
 */
export async function visitorConfirmation(
  customer: { email: string; source: CustomerRow["source"]; locale: Locale },
  options: { t: TextLookup; publicUrl: string; replyTo: string | undefined },
): Promise<Mail> {
  const { t, publicUrl, replyTo } = options;
  const text = t(
    customer.source === "call_request" ? "mail.confirmation.call_text" : "mail.confirmation.text",
  );
  const url = customer.locale === "ka" ? `${publicUrl}/` : `${publicUrl}/${customer.locale}`;
  return {
    to: [customer.email],
    subject: t("mail.confirmation.subject"),
    replyTo,
    autoSubmitted: "auto-replied",
    html: await renderMail({
      language: customer.locale,
      heading: t("mail.confirmation.heading"),
      body: [paragraph(text), paragraph(t("mail.confirmation.not_you"))],
      button: { label: t("mail.confirmation.visit"), url },
      footer: t("mail.footer"),
    }),
    text: [
      t("mail.confirmation.heading"),
      "",
      text,
      "",
      t("mail.confirmation.not_you"),
      "",
      url,
      "",
      t("mail.footer"),
    ].join("\n"),
  };
}

/** A call request has no subject of its own. A subject without words is shown by its code. */
const subjectOf = ({ source, subject, subject_label: label }: CustomerRow): string | null =>
  source === "contact_form" ? (label && localized(label, "ka")) || subject : null;

const optional = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : [];
