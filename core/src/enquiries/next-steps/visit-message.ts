import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import type { Locale } from "@ezo/contract/values/languages";
import { brandText, readBrand } from "../../mail/brand.ts";
import type { InboundAddresses } from "../../mail/inbound-addresses.ts";
import { paragraph, renderMail } from "../../mail/layout.tsx";
import { clockTime } from "../../platform/business-day.ts";
import type { Mail, Mailer } from "../../platform/mail/mailer.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import { threadOf } from "../mails/thread.ts";
import { type Visit, visitCalendar } from "./visit-calendar.ts";
import { sellerOf, visitOf, type VisitParts, type VisitRecord } from "./visits.ts";

export type VisitMailParts = VisitParts & { mailer: Mailer; addresses: Pick<InboundAddresses, "forEnquiry"> };

/** What a mail says of a visit; `details`: another thing than its time has changed. */
export type VisitNews = "agreed" | "moved" | "details" | "cancelled";

/** A visit as a mail to its person with a calendar entry, in the seller's name and in the thread of the enquiry. */
export async function visitMail(
  parts: VisitMailParts,
  step: VisitRecord,
  { locale, news }: { locale: Locale; news: VisitNews },
): Promise<Mail> {
  const { db, translations, publicUrl } = parts;
  const { id, email } = step.enquiry;
  const [t, agreed, replyTo, thread] = await Promise.all([
    translations.lookup(locale),
    visitOf(parts, step, locale),
    parts.addresses.forEnquiry(id),
    threadOf(db, id),
  ]);
  // Calendars send "accepted" and "declined" to the organizer, which are answers too.
  const { organizer } = agreed;
  const visit: Visit = { ...agreed, organizer: { ...organizer, email: replyTo ?? organizer.email } };
  const timeZone = await firmTimeZone(db);
  const time = clockTime(visit.startsAt, timeZone);
  const heading = t(`mail.visit.${news}`);
  const lines = [
    visit.summary,
    timeZone === DEFAULT_TIME_ZONE
      ? t("mail.visit.when", { time })
      : t("mail.visit.when_in", { time, zone: zoneName(timeZone, locale) }),
    ...(visit.location ? [t("mail.visit.where", { place: visit.location })] : []),
    ...visit.description.split("\n").filter(Boolean),
    ...(visit.isCancelled ? [] : [t("mail.visit.change")]),
  ];
  const method = visit.isCancelled ? "CANCEL" : "REQUEST";
  const brand = await readBrand({ db, locale, t, publicUrl });
  const url = locale === "ka" ? `${publicUrl}/` : `${publicUrl}/${locale}`;
  return {
    to: [email],
    firm: brand.name,
    fromName: sellerOf(step, locale),
    subject: `${heading}: ${time}`,
    replyTo,
    thread,
    html: await renderMail({
      language: locale,
      heading,
      body: lines.map(paragraph),
      button: { label: t("mail.confirmation.visit"), url },
      brand,
    }),
    text: [heading, ...lines, url, brandText(brand)].join("\n\n"),
    calendar: { method, content: visitCalendar(visit, method) },
  };
}

/** `Central European Time`. */
function zoneName(timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
