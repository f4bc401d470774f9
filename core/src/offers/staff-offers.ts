import type { ChangedStaffOffer, StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { Offer as OfferRow } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { withoutLimit } from "../platform/log/context.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { firmTimeZone, heldCurrency } from "../platform/settings.ts";
import { type ChangedTerms, changedTerms } from "./changed-terms.ts";
import { offerMailKey } from "./offer-delivery.ts";
import { OfferSnapshot } from "./offer-snapshot.ts";
import { lockOffer, type StaffOfferRow, staffOfferInclude } from "./offers.repo.ts";
import { presentStaffOffer } from "./staff-offers.present.ts";
import { whatIsOffered } from "./what-is-offered.ts";

/** An offer of an enquiry, the version that the caller saw, and who acts. */
export interface Seen {
  id: string;
  enquiryId: number;
  version: number;
  actorId: number;
  /** Whether the caller may change offers of colleagues, too. */
  mayManage: boolean;
  noted: (
    tx: Tx,
    line: { kind: "offer_changed" | "offer_withdrawn"; number: string; version: number },
  ) => Promise<void>;
}

/** An enquiry, and what says which offers its person took on the site. */
interface OfferedEnquiry {
  id: number;
  email: string;
  apartmentId: number | null;
}

/** Offers that staff have made: each change is a new version, from today's price. */
export function createStaffOffers(options: { db: Db; publicUrl: string; now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = options;
  const present = (row: StaffOfferRow, timeZone: string, isMailed = false) =>
    presentStaffOffer(row, { publicUrl, at: now(), timeZone, isMailed });
  const find = (id: string) => db.offer.findUniqueOrThrow({ where: { id }, include: staffOfferInclude });
  /** One that the caller has just written: its enquiry may have been given to somebody else since. */
  const get = async (id: string): Promise<StaffOffer> =>
    present(await withoutLimit(() => find(id)), await firmTimeZone(db));

  return {
    get,

    /** Those that staff made for an enquiry, and those that its person took of its apartment. Newest first. */
    async list(enquiry: OfferedEnquiry): Promise<StaffOffer[]> {
      const rows = await db.offer.findMany({
        where: { OR: [{ enquiryId: enquiry.id }, ...takenBy(enquiry)] },
        orderBy: { number: "desc" },
        include: staffOfferInclude,
      });
      const mails = await db.delivery.findMany({
        where: { key: { in: rows.map(({ id }) => offerMailKey(id)) } },
        select: { key: true },
      });
      const mailed = new Set(mails.map(({ key }) => key));
      const timeZone = await firmTimeZone(db);
      return rows.map((row) => present(row, timeZone, mailed.has(offerMailKey(row.id))));
    },

    /**
     * What is left out stays as it was offered. `limit` is how many percent of today's price the caller may take off. Throws what
     * making one does, `not_found`, `conflict` and `wrong_status`.
     */
    async change(seen: Seen, wanted: ChangedStaffOffer, limit: number): Promise<StaffOffer> {
      await db.$transaction(async (tx) => {
        const offer = await lockSeen(tx, seen, present);
        const at = now();
        const terms = changedTerms(offer, wanted, {
          at,
          currency: await heldCurrency(tx),
          timeZone: await firmTimeZone(tx),
        });
        const by = { enquiryId: seen.enquiryId, limit, shown: wanted.seen, at };
        const { snapshot, validUntil } = await offeredAnew(tx, offer, terms, by);
        await keepVersion(tx, offer);
        const version = offer.version + 1;
        await tx.offer.update({
          where: { id: offer.id },
          data: {
            snapshot,
            version,
            note: terms.note,
            validUntil,
            changedAt: at,
            changedById: seen.actorId,
          },
        });
        await record(tx, "offer.changed", { offer_id: offer.id });
        await seen.noted(tx, { kind: "offer_changed", number: snapshot.number, version });
      });
      return get(seen.id);
    },

    /** Its page says from now on only that it is no longer valid. Throws `not_found`, `conflict` and `wrong_status`. */
    async withdraw(seen: Seen): Promise<StaffOffer> {
      await db.$transaction(async (tx) => {
        const offer = await lockSeen(tx, seen, present);
        const { number } = OfferSnapshot.parse(offer.snapshot);
        await keepVersion(tx, offer);
        const version = offer.version + 1;
        const at = now();
        await tx.offer.update({
          where: { id: offer.id },
          data: { version, withdrawnAt: at, changedAt: at, changedById: seen.actorId },
        });
        await record(tx, "offer.changed", { offer_id: offer.id });
        await seen.noted(tx, { kind: "offer_withdrawn", number, version });
      });
      return get(seen.id);
    },
  };
}
export type StaffOffers = ReturnType<typeof createStaffOffers>;

/** Visitors' own offers name no enquiry: an address and an apartment say whose they are. */
const takenBy = ({ email, apartmentId }: OfferedEnquiry) =>
  email === "" || apartmentId === null
    ? []
    : [{ enquiryId: null, email: canonicalAddress(email), apartmentId }];

/** The offer, locked, if it is as the caller saw it, was not withdrawn, and is theirs to change. */
async function lockSeen(
  tx: Tx,
  { id, enquiryId, version, actorId, mayManage }: Seen,
  present: (row: StaffOfferRow, timeZone: string) => StaffOffer,
): Promise<StaffOfferRow> {
  // In the order in which a change of the currency locks: the setting, then apartments.
  await heldCurrency(tx);
  await lockOffer(tx, id);
  const offer = await tx.offer.findFirst({ where: { id, enquiryId }, include: staffOfferInclude });
  if (!offer) throw new AppError("not_found");
  if (offer.madeById !== actorId && !mayManage)
    throw new AppError("forbidden", { messageKey: "errors.offer_of_colleague" });
  if (offer.withdrawnAt) throw new AppError("wrong_status", { messageKey: "errors.offer_withdrawn" });
  if (offer.version !== version)
    throw new AppError("conflict", { current: present(offer, await firmTimeZone(tx)) });
  return offer;
}

/** What is offered by the changed terms, from today's price; `shown` is the price that the seller saw. */
async function offeredAnew(
  tx: Tx,
  offer: StaffOfferRow,
  { plan, orElse, discount, validDays }: ChangedTerms,
  by: { enquiryId: number; limit: number; shown: ChangedStaffOffer["seen"]; at: Date },
) {
  if (offer.apartmentId === null) throw new AppError("not_found");
  const asked = { apartment_id: offer.apartmentId, locale: offer.locale, ...plan };
  const was = { snapshot: OfferSnapshot.parse(offer.snapshot), validUntil: offer.validUntil };
  return whatIsOffered(tx, asked, {
    at: by.at,
    enquiryId: by.enquiryId,
    validDays,
    discount: { ...discount, limit: by.limit, was },
    seen: by.shown,
    sellerName: offer.madeBy?.name,
    orElse,
  });
}

/** What a later version replaces. */
const keepVersion = (tx: Tx, offer: OfferRow) =>
  tx.offerVersion.create({
    data: {
      offerId: offer.id,
      version: offer.version,
      snapshot: OfferSnapshot.parse(offer.snapshot),
      note: offer.note,
      validUntil: offer.validUntil,
      madeById: offer.changedById ?? offer.madeById,
      madeAt: offer.changedAt ?? offer.createdAt,
    },
  });
