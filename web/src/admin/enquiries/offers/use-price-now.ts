import type { OfferPriceNow } from "@ezo/contract/enquiries/enquiry-offers";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { OfferSubject } from "./offer-values.ts";

/**
 * The apartment with the price and currency that the dialog shows: the server's latest word, until the page behind
 * has a newer price. `was` is what it showed when it was opened, where that is another one.
 */
export function usePriceNow(behind: OfferSubject) {
  const { currency } = useTexts();
  const [now, setNow] = useState<(OfferPriceNow & { instead: number }) | null>(null);
  const isNewer = now !== null && now.instead === behind.listMinor;
  const shown = {
    listMinor: isNewer ? now.list_price_minor : behind.listMinor,
    currency: now?.currency ?? currency,
  };
  const [opened] = useState(shown);
  const isSame = opened.listMinor === shown.listMinor && opened.currency === shown.currency;
  return {
    of: { ...behind, listMinor: shown.listMinor },
    currency: shown.currency,
    was: isSame ? null : opened,
    setPriceNow: (price: OfferPriceNow) => setNow({ ...price, instead: behind.listMinor }),
  };
}
