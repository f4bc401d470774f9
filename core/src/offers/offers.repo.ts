import type { AskedOffer } from "@ezo/contract/site/offers";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";

/** What a repeated request must repeat; the address has a column of its own, so that it can be erased. */
export type StoredRequest = Omit<AskedOffer, "email">;

/** Keeps an apartment as it is until the offer is stored: nobody sells it in between. */
export const lockApartment = (tx: Tx, id: number) =>
  tx.$queryRaw`select 1 from apartments where id = ${id}::int for share`;

export const findByKey = (db: Db | Tx, idempotencyKey: string) =>
  db.offer.findUnique({ where: { idempotencyKey } });

/** False where an offer with this idempotency key is stored already; if it was not yet committed, this has waited for it. */
export async function insertOnce(tx: Tx, offer: Prisma.OfferCreateManyInput): Promise<boolean> {
  const { count } = await tx.offer.createMany({ data: [offer], skipDuplicates: true });
  return count === 1;
}

/** With the status that its apartment has now, for those who may see that. */
export const findOffer = (db: Db, id: string) =>
  db.offer.findUnique({
    where: { id },
    include: { apartment: { select: { id: true, status: true, price: true, isPriceHidden: true } } },
  });
