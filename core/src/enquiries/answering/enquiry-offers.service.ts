import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import type { ChangedStaffOffer, NewStaffOffer, StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { AskedOffer } from "@ezo/contract/site/offers";
import { discountLimitOf } from "@ezo/contract/values/money/offer-discount";
import { chosenOf } from "@ezo/contract/values/money/plans/plan-in-address";
import { mayNameApartment } from "../../inventory/named-apartment.ts";
import type { MadeFor, OffersService } from "../../offers/offers.service.ts";
import { createStaffOffers, type Seen } from "../../offers/staff-offers.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Actor, may, must } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { storedPlan } from "../stored-plan.ts";
import { followAnswer } from "./follow-answer.ts";

/** Offers for the people who enquired. The seller mails the way to them: nothing is sent by making one. */
export function createEnquiryOffers(parts: {
  db: Db;
  offers: Pick<OffersService, "create">;
  publicUrl: string;
  now?: () => Date;
}) {
  const { db, offers, now = () => new Date() } = parts;
  const staffOffers = createStaffOffers(parts);

  return {
    async list(actor: Actor, enquiryId: number) {
      must(actor, "enquiries.read_own");
      const enquiry = await db.enquiry.findFirst({
        where: { id: enquiryId, deletedAt: null },
        select: { id: true, email: true, apartmentId: true },
      });
      if (!enquiry) throw new AppError("not_found");
      const data = await staffOffers.list(enquiry);
      return { data, meta: { max_discount_percent: await limitOf(db, actor) } };
    },

    /**
     * A new enquiry is in progress from then on, and one without an assignee is the actor's. Throws what an offer made on the site does,
     * `not_found` and `forbidden`.
     */
    async create(actor: Actor, enquiryId: number, wanted: NewStaffOffer, key?: string): Promise<StaffOffer> {
      must(actor, "enquiries.answer");
      const { apartment_id: apartmentId } = wanted;
      const enquiry = await workableEnquiry(db, enquiryId);
      await mayNameApartment(db, actor, { apartmentId, ownProjectId: enquiry.projectId });
      const plan = enquiry.apartmentId === apartmentId ? storedPlan(enquiry.paymentPlan) : null;
      const { terms, amountOf } = planOf(wanted, plan);
      const { id } = await offers.create(
        { apartment_id: apartmentId, locale: enquiry.locale, ...terms },
        ownKey(actor, key),
        {
          enquiryId,
          madeBy: actor,
          amountOf,
          ...termsOf(wanted, await limitOf(db, actor)),
          begun: holdUserChanges,
          noted: (tx, number) => noteOffer(tx, actor, { enquiryId, number, at: now() }),
        },
      );
      return staffOffers.get(id);
    },

    async change(
      actor: Actor,
      { enquiryId, offerId }: { enquiryId: number; offerId: string },
      wanted: ChangedStaffOffer,
    ): Promise<StaffOffer> {
      must(actor, "enquiries.answer");
      await workableEnquiry(db, enquiryId);
      const seen = seenBy(actor, { enquiryId, offerId, version: wanted.offer_version });
      return staffOffers.change(seen, wanted, await limitOf(db, actor));
    },

    async withdraw(
      actor: Actor,
      { enquiryId, offerId }: { enquiryId: number; offerId: string },
      version: number,
    ): Promise<StaffOffer> {
      must(actor, "enquiries.answer");
      await workableEnquiry(db, enquiryId);
      return staffOffers.withdraw(seenBy(actor, { enquiryId, offerId, version }));
    },
  };
}

async function workableEnquiry(db: Db, id: number) {
  const enquiry = await db.enquiry.findFirst({
    where: { id, ...IS_WORKABLE },
    select: { locale: true, apartmentId: true, projectId: true, paymentPlan: true },
  });
  if (!enquiry) throw new AppError("not_found");
  return enquiry;
}

const seenBy = (
  actor: Actor,
  { enquiryId, offerId, version }: { enquiryId: number; offerId: string; version: number },
): Seen => ({
  id: offerId,
  enquiryId,
  version,
  actorId: actor.id,
  mayManage: may(actor, "enquiries.assign"),
  noted: (tx, line) =>
    note(tx, {
      enquiryId,
      kind: line.kind,
      from: line.number,
      to: String(line.version),
      actorId: actor.id,
    }),
});

/** How many percent of today's price somebody may take off. */
async function limitOf(db: Db, { id, role }: Actor): Promise<number> {
  const user = await db.user.findUnique({ where: { id }, select: { maxDiscountPercent: true } });
  return discountLimitOf(role, user?.maxDiscountPercent ?? null);
}

const termsOf = (
  wanted: Pick<NewStaffOffer, "discount_percent" | "discount_minor" | "valid_days" | "note" | "seen">,
  limit: number,
): Pick<MadeFor, "discount" | "seen" | "validDays" | "note"> => ({
  discount: {
    percent: wanted.discount_percent,
    amountMinor: wanted.discount_minor,
    limit,
  },
  seen: wanted.seen,
  validDays: wanted.valid_days,
  note: wanted.note,
});

/** What was chosen; where nothing was, what the person has asked for. */
function planOf(
  { plan_id, down_percent, down_minor, months, last_percent }: NewStaffOffer,
  asked: EnquiryPlan | null,
): AskedPlan {
  if (plan_id === null) return { terms: {} };
  return plan_id === undefined
    ? askedPlanOf(asked)
    : { terms: { plan_id, down_percent, down_minor, months, last_percent } };
}
interface AskedPlan {
  terms: Pick<AskedOffer, "plan_id" | "down_percent" | "down_minor" | "months" | "last_percent">;
  amountOf?: MadeFor["amountOf"];
}

/** A plan that never fitted is left out, and so is a bank's loan, which is no offer of the seller's. */
function askedPlanOf(asked: EnquiryPlan | null): AskedPlan {
  if (!asked?.figures || asked.figures.yearly_rate_percent !== undefined) return { terms: {} };
  const chosen = chosenOf(asked);
  if (!chosen) return { terms: {} };
  const { plan, down, months, last } = chosen;
  const terms = { plan_id: plan, months, last_percent: last };
  // The whole price is that of the offer.
  if (asked.down_minor === null || asked.figures.is_full) return { terms: { ...terms, down_percent: down } };
  // An amount stays as it is while the firm has its currency, which is known once it is held.
  return {
    terms: { ...terms, down_minor: asked.down_minor },
    amountOf: { currency: asked.figures.currency, downPercent: down },
  };
}

/** Throws what `note` throws. */
async function noteOffer(
  tx: Tx,
  actor: Actor,
  { enquiryId, number, at }: { enquiryId: number; number: string; at: Date },
): Promise<void> {
  await note(tx, { enquiryId, kind: "offered", from: number, actorId: actor.id });
  await followAnswer(tx, actor, enquiryId, at);
}

/** Throws `not_found` where the enquiry was deleted or anonymised meanwhile. */
async function note(tx: Tx, line: repo.HistoryLine): Promise<void> {
  if (!(await repo.isWorkable(tx, line.enquiryId))) throw new AppError("not_found");
  await repo.addHistory(tx, [line]);
  await record(tx, "customer.updated", { customer_ids: [line.enquiryId] });
}
