import { createHash } from "node:crypto";
import type { Prisma } from "../generated/prisma/client.ts";
import type { OfferSnapshot } from "./offer-snapshot.ts";

/** Telephone and photo of the user who made an offer, as they are now; the offer itself keeps their name. */
export interface SellerNow {
  /** E.164. */
  phone: string | null;
  photo: { bytes: Uint8Array; hash: string } | null;
}

export const sellerInclude = {
  madeBy: {
    select: {
      id: true,
      name: true,
      phone: true,
      isActive: true,
      deletedAt: true,
      photo: { select: { bytes: true, hash: true } },
    },
  },
} as const satisfies Prisma.OfferInclude;
type Maker = Prisma.OfferGetPayload<{ include: typeof sellerInclude }>["madeBy"];

/** Null where a visitor has made the offer, or who made it works here no more: then it is the firm's. */
export const sellerNow = (maker: Maker): SellerNow | null =>
  maker && maker.isActive && maker.deletedAt === null ? { phone: maker.phone, photo: maker.photo } : null;

/** Differs where a document would show another seller; empty for offers of the firm itself. */
export function sellerMark({ seller: { name } }: OfferSnapshot, now: SellerNow | null): string {
  if (name === undefined) return "";
  const shown = JSON.stringify([now !== null, now?.phone, now?.photo?.hash]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 12);
}
