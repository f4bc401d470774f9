import { discountLimitOf } from "@ezo/contract/values/money/offer-discount";
import { OFFER_DAYS } from "@ezo/contract/values/limits/sales";
import { createEnquiryOffers } from "@ezo/core/enquiries/answering/enquiry-offers.service";
import { createEnquiryHolds } from "@ezo/core/inventory/holds/enquiry-holds.service";
import { createOffers } from "@ezo/core/offers/offers.service";
import type { Db } from "@ezo/core/platform/db";
import type { Storage } from "@ezo/core/platform/storage/storage";
import { createRecords } from "@ezo/core/records/write";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { minutesAfter } from "./life-clock.ts";
import { keyOf } from "./life-enquiries.ts";
import type { DemoAct, DemoLife } from "./life-file.ts";
import { memberOf, type Staff } from "./life-staff.ts";

const DAY_MINUTES = 24 * 60;

export interface PromiseParts {
  db: Db;
  storage: Storage;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
  staff: Staff;
}

/** Offers and holds are of the first start: made by their services, from today's prices, with their PDF by the worker. */
export async function seedPromises(parts: PromiseParts, life: DemoLife): Promise<number> {
  const promises = life.enquiries.flatMap(({ acts }, index) =>
    acts.flatMap((act) => (act.kind === "offer" || act.kind === "hold" ? [{ index, act }] : [])),
  );
  const writes = promiseWrites(parts);
  let made = 0;
  for (const { index, act } of promises) {
    const enquiry = await parts.db.enquiry.findUnique({
      where: { idempotencyKey: keyOf(index) },
      select: { id: true, apartmentId: true },
    });
    if (!enquiry?.apartmentId) continue;
    const of = { id: enquiry.id, apartmentId: enquiry.apartmentId };
    if (await (act.kind === "offer" ? writes.offer(of, act) : writes.hold(of, act))) made++;
  }
  return made;
}

/** Each returns false where it was made by an earlier start. */
function promiseWrites({ db, staff, storage, translations, publicUrl }: PromiseParts) {
  const queues = { run: () => Promise.reject(new Error("a seed waits for no job")) };
  const offers = createEnquiryOffers({
    db,
    publicUrl,
    offers: createOffers({ db, storage, queues, translations, publicUrl }),
  });
  const holds = createEnquiryHolds({ db, records: createRecords({ db }) });
  type Of = { id: number; apartmentId: number };
  return {
    async offer(of: Of, { by, discount_percent: wanted, note }: DemoAct & { kind: "offer" }) {
      const actor = memberOf(staff, by);
      if ((await db.offer.count({ where: { enquiryId: of.id } })) > 0) return false;
      const percent = Math.min(wanted, discountLimitOf(actor.role, null));
      await offers.create(actor, of.id, {
        apartment_id: of.apartmentId,
        ...(percent > 0 && { discount_percent: percent }),
        valid_days: OFFER_DAYS.usual,
        note,
      });
      return true;
    },
    async hold(of: Of, { by, days, reason }: DemoAct & { kind: "hold" }) {
      if ((await db.hold.count({ where: { enquiryId: of.id } })) > 0) return false;
      const until = minutesAfter(new Date(), days * DAY_MINUTES).toISOString();
      await holds.create(memberOf(staff, by), of.id, { apartment_id: of.apartmentId, until, reason });
      return true;
    },
  };
}
