import type { OfferedApartment } from "@ezo/contract/enquiry-apartment";
import type { Locale } from "@ezo/contract/values/locale";
import type { FilledPrice } from "./filled-prices.ts";

/** An apartment that visitors can see, as mails name it. */
export type MailCard = Pick<OfferedApartment, "id"> & {
  in_mails: NonNullable<OfferedApartment["in_mails"]>;
};

/** A text with lines of their own at a place in it, and where they end. */
export function withLines(body: string, lines: string, at: number): { body: string; end: number } {
  const [before, after] = [body.slice(0, at).trimEnd(), body.slice(at).trimStart()];
  const upToEnd = [before, lines].filter(Boolean).join("\n\n");
  return { body: [upToEnd, after].filter(Boolean).join("\n\n"), end: upToEnd.length };
}

/** The price that a card writes into a mail; none where the apartment has none. */
export function pricesOfCard({ id, in_mails: { prices } }: MailCard, locale: Locale): FilledPrice[] {
  const text = prices[locale];
  return text === "" ? [] : [{ apartment_id: id, locale, text, template: null }];
}
