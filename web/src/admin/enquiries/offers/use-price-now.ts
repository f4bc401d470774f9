import type { OfferPriceNow } from "@ezo/contract/enquiry-offers";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { OfferSubject } from "./offer-values.ts";

/**
 * The apartment with the price and currency that the dialog shows: the server's latest word, until the page behind
 * has a newer price.
 */
export function usePriceNow(behind: OfferSubject) {
  const { currency } = useTexts();
  const [now, setNow] = useState<(OfferPriceNow & { instead: number }) | null>(null);
  const isNewer = now !== null && now.instead === behind.listMinor;
  return {
    of: isNewer ? { ...behind, listMinor: now.list_price_minor } : behind,
    currency: now?.currency ?? currency,
    setPriceNow: (price: OfferPriceNow) => setNow({ ...price, instead: behind.listMinor }),
  };
}
