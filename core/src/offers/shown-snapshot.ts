import type { Offer } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { OfferSnapshot } from "./offer-snapshot.ts";
import { pdfKey } from "./offers.keys.ts";
import { sellerMark, type SellerNow } from "./seller-now.ts";

/** What an offer says: as it was made, but without the price per square metre where the firm does not show it any more. */
export async function shownSnapshot(db: Db, stored: unknown): Promise<OfferSnapshot> {
  const snapshot = OfferSnapshot.parse(stored);
  const { per_m2_shown: isShown } = await readSetting(db, "prices");
  return isShown ? snapshot : { ...snapshot, price: { ...snapshot.price, perSquareMetreMinor: null } };
}

/** Where the PDF is of what is `shown` of an offer's present version: one that says less than the offer has its own. */
export function shownPdfKey(
  { id, version, snapshot }: Pick<Offer, "id" | "version" | "snapshot">,
  shown: OfferSnapshot,
  seller: SellerNow | null,
): string {
  const { price } = OfferSnapshot.parse(snapshot);
  const isLess = price.perSquareMetreMinor !== shown.price.perSquareMetreMinor;
  return pdfKey(id, version, [sellerMark(shown, seller), isLess ? "no-m2" : ""]);
}
