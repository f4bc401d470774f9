import { localized } from "@ezo/contract/values/locale";
import type { Locale } from "@ezo/contract/values/languages";
import type { Prisma } from "../../generated/prisma/client.ts";
import { officeAddress } from "../../mail/reply-to.ts";
import type { Db } from "../../platform/db.ts";
import { addressOf, nameInFrom } from "../../platform/mail/mailer.ts";
import { readSetting } from "../../platform/settings.ts";
import { nameIn } from "../../platform/text/name-in.ts";
import type { TextLookup, TranslationsService } from "../../translations/translations.service.ts";
import { nameBeside, placeOf } from "../words/enquiry-place.ts";
import { rowInclude } from "../enquiries.present.ts";
import { stepOwnerOf } from "./step-owner.ts";
import type { Visit } from "./visit-calendar.ts";

export const visitInclude = {
  enquiry: { include: rowInclude },
  owner: { select: { id: true, name: true } },
} as const satisfies Prisma.EnquiryStepInclude;
export type VisitRecord = Prisma.EnquiryStepGetPayload<{ include: typeof visitInclude }>;

export interface VisitParts {
  db: Db;
  translations: TranslationsService;
  publicUrl: string;
  /** Who invites where the contact page names no address. */
  mailFrom: string;
}

/** The name of the visit's seller, in the script of the language; empty where there is no seller. */
export const sellerOf = ({ owner, enquiry }: VisitRecord, locale: Locale): string =>
  nameIn(locale, stepOwnerOf(owner, enquiry.assignee)?.name ?? "");

/** The visit is no longer in any calendar. */
export const CANCELLED_ENTRY = "cancelled";

/** What may change in the calendar entry of a visit: when it is, how long, and with whom. It begins with when. */
export function entryOf(step: VisitRecord): string {
  if (step.end === "cancelled") return CANCELLED_ENTRY;
  const seller = stepOwnerOf(step.owner, step.enquiry.assignee);
  return `${step.dueAt.toISOString()} ${step.durationMinutes} ${seller?.id ?? ""}`;
}

/** What a visit says in somebody's calendar. Nothing of it is what staff have noted for themselves. */
export async function visitOf(parts: VisitParts, step: VisitRecord, locale: Locale): Promise<Visit> {
  const { db, translations, publicUrl, mailFrom } = parts;
  const [t, contact, office] = await Promise.all([
    translations.lookup(locale),
    readSetting(db, "contact"),
    officeAddress(db),
  ]);
  const place = visitPlace(step.enquiry, t, locale);
  const { project } = placeOf(step.enquiry, locale);
  const name = sellerOf(step, locale);
  return {
    uid: `${step.uid}@${new URL(publicUrl).hostname}`,
    sequence: step.version - 1,
    startsAt: step.dueAt,
    minutes: step.durationMinutes,
    stampedAt: step.updatedAt,
    isCancelled: step.end === "cancelled",
    summary: place ? `${t("mail.visit.summary")}: ${place}` : t("mail.visit.summary"),
    description: describe(t, name, contact.contact_info.phone.value),
    location: project || localized(contact.contact_info.address.value, locale),
    organizer: { name: nameInFrom(name) || t("firm.name"), email: office ?? addressOf(mailFrom) },
    visitor: step.enquiry.email ? { name: step.enquiry.name, email: step.enquiry.email } : undefined,
  };
}

/** What is looked at: the text calls the building one, which its name may do as well. */
export function visitPlace(enquiry: Parameters<typeof placeOf>[0], t: TextLookup, locale: Locale): string {
  const { project, building, floor, apartment } = placeOf(enquiry, locale);
  if (!enquiry.apartment) return project ?? "";
  return t(`mail.reply.${enquiry.apartment.unitType}`, {
    number: apartment ?? "",
    building: nameBeside(t("mail.confirmation.building"), building ?? ""),
    floor: floor ?? "",
    project: project ?? "",
  });
}

const describe = (t: TextLookup, seller: string, phone: string): string =>
  [seller && t("mail.visit.seller", { seller }), phone].filter(Boolean).join("\n");
