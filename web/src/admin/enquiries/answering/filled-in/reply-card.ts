import type { OfferedApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import type { ReplyTemplate } from "@ezo/contract/enquiries/enquiry-replies";
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

/** Where a card goes for which nobody has chosen a place: above the closing that a template has ended the text with, else at its end. */
export function placeForCard(
  body: string,
  templates: readonly Pick<ReplyTemplate, "body" | "values">[],
): number {
  const text = body.trimEnd();
  for (const { body: of, values } of templates) {
    const whole = of.trimEnd();
    const closing = whole.slice(Math.max(whole.lastIndexOf("\n\n"), 0));
    // A last paragraph that says something of the apartment is no closing.
    const isFilled = values.some((value) => value.text !== "" && closing.includes(value.text));
    if (closing !== whole && !isFilled && text.endsWith(closing)) return text.length - closing.length;
  }
  return body.length;
}

/** The price that a card writes into a mail; none where the apartment has none. */
export function pricesOfCard({ id, in_mails: { prices } }: MailCard, locale: Locale): FilledPrice[] {
  const text = prices[locale];
  return text === "" ? [] : [{ apartment_id: id, locale, text, template: null }];
}
