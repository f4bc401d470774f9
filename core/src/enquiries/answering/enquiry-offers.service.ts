import type { EnquiryPlan } from "@ezo/contract/enquiries";
import type { Offer } from "@ezo/contract/site/offers";
import { mayNameApartment } from "../../inventory/named-apartment.ts";
import type { OffersService } from "../../offers/offers.service.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Actor, must } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import * as repo from "../enquiries.repo.ts";

/** Offers for the people who enquired. The seller mails the way to them: nothing is sent by making one. */
export function createEnquiryOffers({ db, offers }: { db: Db; offers: Pick<OffersService, "create"> }) {
  return {
    /** With the payment plan that was asked for. Throws what an offer made on the site does, `not_found` and `forbidden`. */
    async create(
      actor: Actor,
      enquiryId: number,
      wanted: { apartment_id: number },
      key?: string,
    ): Promise<Offer> {
      must(actor, "enquiries.answer");
      const { apartment_id: apartmentId } = wanted;
      const enquiry = await db.enquiry.findFirst({
        where: { id: enquiryId, deletedAt: null },
        select: { locale: true, apartmentId: true, projectId: true, paymentPlan: true },
      });
      if (!enquiry) throw new AppError("not_found");
      await mayNameApartment(db, actor, { apartmentId, ownProjectId: enquiry.projectId });
      const plan = enquiry.apartmentId === apartmentId ? (enquiry.paymentPlan as EnquiryPlan | null) : null;
      return offers.create(
        { apartment_id: apartmentId, locale: enquiry.locale, ...(plan ? termsOf(plan) : {}) },
        ownKey(actor, key),
        { enquiryId, note: (tx, number) => noteOffer(tx, { actor, enquiryId, number }) },
      );
    },
  };
}

/** A plan that never fitted is left out: the offer has the price alone. */
const termsOf = ({ plan_id, down_percent, months, figures }: EnquiryPlan) =>
  figures && { plan_id, down_percent, months };

async function noteOffer(
  tx: Tx,
  { actor, enquiryId, number }: { actor: Actor; enquiryId: number; number: string },
): Promise<void> {
  await repo.addHistory(tx, [{ enquiryId, kind: "offered", from: number, actorId: actor.id }]);
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
}
