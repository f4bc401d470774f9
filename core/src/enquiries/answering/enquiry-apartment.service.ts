import type { Hold } from "@ezo/contract/inventory/holds";
import { holdsBeside, openHold } from "../../inventory/holds/enquiry-holds.service.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { type Actor, must } from "../../users/actor.ts";
import { inMails, mailWords } from "./mail-words.ts";
import { alternativesTo, type OfferedRecord, offeredInclude, presentOffered } from "./offered-apartment.ts";

/** The apartment that an enquiry is about, and what else could be offered in its place. */
export function createEnquiryApartment(parts: {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
}) {
  const { db, publicUrl } = parts;
  return {
    async get(actor: Actor, enquiryId: number) {
      must(actor, "enquiries.read_own");
      const enquiry = await db.enquiry.findFirst({
        where: { id: enquiryId, deletedAt: null },
        select: { locale: true, apartmentId: true },
      });
      if (!enquiry) throw new AppError("not_found");
      const record = await offeredIn(db, enquiry.apartmentId);
      const otherHolds = await holdsBeside(db, enquiryId, record?.id ?? null);
      if (!record) return { apartment: null, hold: null, alternatives: [], other_holds: otherHolds };
      const words = await mailWords(parts);
      const locale = await shownLocale(db, enquiry.locale);
      const [hold, others]: [Hold | null, OfferedRecord[]] = await Promise.all([
        openHold(db, record.id),
        alternativesTo(db, record, actor),
      ]);
      const present = (one: OfferedRecord) => ({
        ...presentOffered(one, locale, publicUrl),
        in_mails: inMails(one, words),
      });
      return {
        apartment: present(record),
        hold,
        alternatives: others.map(present),
        other_holds: otherHolds,
      };
    },
  };
}

export const offeredIn = async (db: Db, apartmentId: number | null): Promise<OfferedRecord | null> =>
  apartmentId === null
    ? null
    : db.apartment.findFirst({ where: { id: apartmentId, deletedAt: null }, include: offeredInclude });
