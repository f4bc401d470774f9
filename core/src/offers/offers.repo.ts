import type { AskedOffer } from "@ezo/contract/site/offers";
import type { Prisma } from "../generated/prisma/client.ts";
import {
  apartmentMarks,
  floorShown,
  shownMarks,
  visibleApartment,
} from "../navigation/navigation.visible.ts";
import { headOf, headSelect } from "../persons/person-head.ts";
import type { Db, Tx } from "../platform/db.ts";
import { sellerInclude } from "./seller-now.ts";

/** What a repeated request must repeat; the address has a column of its own, so that it can be erased. */
export type StoredRequest = Omit<AskedOffer, "email">;

/** Keeps an apartment as it is until the offer is stored: nobody sells it in between. */
export const lockApartment = (tx: Tx, id: number) =>
  tx.$queryRaw`select 1 from apartments where id = ${id}::int for share`;

export const findByKey = (db: Db | Tx, idempotencyKey: string) =>
  db.offer.findUnique({ where: { idempotencyKey } });

export const hasKey = async (db: Db, idempotencyKey: string): Promise<boolean> =>
  (await db.offer.count({ where: { idempotencyKey } })) > 0;

/** False where an offer with this idempotency key is stored already; if it was not yet committed, this has waited for it. */
export async function insertOnce(tx: Tx, offer: Prisma.OfferCreateManyInput): Promise<boolean> {
  const { count } = await tx.offer.createMany({ data: [offer], skipDuplicates: true });
  return count === 1;
}

/** With the status that its apartment has now, for those who may see that. */
export const findOffer = (db: Db, id: string) =>
  db.offer.findUnique({
    where: { id },
    include: {
      ...sellerInclude,
      apartment: { select: { id: true, status: true, price: true, isPriceHidden: true } },
    },
  });

/**
 * Until when an apartment is held for the person of an enquiry: by this enquiry or another one of theirs, also of somebody who was
 * merged with them. Null if it is not.
 */
export async function heldUntil(
  db: Db | Tx,
  { apartmentId, enquiryId }: { apartmentId: number | null; enquiryId: number | null },
): Promise<Date | null> {
  if (apartmentId === null || enquiryId === null) return null;
  const enquiry = await db.enquiry.findUnique({ where: { id: enquiryId }, select: { person: headSelect } });
  const head = headOf(enquiry?.person ?? null);
  const hold = await db.hold.findFirst({
    where: {
      apartmentId,
      endedAt: null,
      OR: [
        { enquiryId },
        ...(head === null ? [] : [{ enquiry: { person: { OR: [{ id: head }, { mergedIntoId: head }] } } }]),
      ],
    },
    select: { until: true },
  });
  return hold?.until ?? null;
}

const member = { select: { id: true, name: true } } as const;
export const staffOfferInclude = {
  madeBy: member,
  changedBy: member,
  apartment: {
    select: {
      ...shownMarks,
      id: true,
      unitType: true,
      status: true,
      price: true,
      discountUntil: true,
      isPriceHidden: true,
      floor: floorShown,
    },
  },
  earlier: { orderBy: { version: "desc" }, include: { madeBy: member } },
} as const satisfies Prisma.OfferInclude;
export type StaffOfferRow = Prisma.OfferGetPayload<{ include: typeof staffOfferInclude }>;

/** Of two who change an offer at once, the second sees what the first has done. Its apartment first, as where one is made. */
export async function lockOffer(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`
    select 1 from apartments where id = (select apartment_id from offers where id = ${id}::uuid) for share`;
  await tx.$queryRaw`select 1 from offers where id = ${id}::uuid for update`;
}

/**
 * Of two openings at once, both count. Its apartment stays unlocked: a page that is ready must not wait until a whole
 * project's prices are published. An offer without an enquiry is not locked: its openings are not counted.
 */
export const lockReportedOffer = (tx: Tx, id: string) =>
  tx.$queryRaw`select 1 from offers where id = ${id}::uuid and customer_id is not null for update`;

const linkedInclude = {
  apartment: { select: { ...apartmentMarks, status: true } },
  enquiry: { select: { person: headSelect } },
  earlier: { select: { snapshot: true, validUntil: true } },
} as const satisfies Prisma.OfferInclude;
export type LinkedOffer = Prisma.OfferGetPayload<{ include: typeof linkedInclude }>;

/** Offers that a text links to, with what they said before. */
export const linkedOffers = (db: Db, ids: string[]): Promise<LinkedOffer[]> =>
  db.offer.findMany({ where: { id: { in: ids } }, orderBy: { number: "asc" }, include: linkedInclude });

/** The newest offer that was made for an enquiry, while it is valid, its apartment can still be had and visitors see that. */
export const newestValidOffer = (db: Db, enquiryId: number, at: Date) =>
  db.offer.findFirst({
    where: {
      enquiryId,
      validUntil: { gt: at },
      withdrawnAt: null,
      apartment: { AND: [visibleApartment, { status: { not: "sold" } }] },
    },
    orderBy: { number: "desc" },
  });
