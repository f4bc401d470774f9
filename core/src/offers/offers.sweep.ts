import { OFFERS_KEPT_DAYS } from "@ezo/contract/values/limits/sales";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { folderOfOffer } from "./offers.keys.ts";

const BATCH = 500;

/** Removes offers long past their end, and their PDFs. Returns how many. */
export async function sweepOffers({ db, storage }: { db: Db; storage: Storage }, now: Date): Promise<number> {
  const past = await db.offer.findMany({
    where: { validUntil: { lt: new Date(now.getTime() - OFFERS_KEPT_DAYS * DAY_MS) } },
    select: { id: true },
    take: BATCH,
  });
  // The files first: one whose row is gone would never be found again.
  for (const { id } of past) await removePdfs(storage, id);
  const { count } = await db.offer.deleteMany({ where: { id: { in: past.map(({ id }) => id) } } });
  return count;
}

/** Every version of an offer as a PDF. */
export async function removePdfs(storage: Storage, id: string): Promise<void> {
  for await (const { key } of storage.list(folderOfOffer(id))) await storage.delete(key);
}
