import type { PriceNow, ReplyTemplate } from "@ezo/contract/enquiries/enquiry-replies";
import type { Locale } from "@ezo/contract/values/locale";

/** A price that was filled into a mail: of which apartment, how it was written, and by which template; null for a card. */
export interface FilledPrice {
  apartment_id: number;
  locale: Locale;
  text: string;
  template: ReplyTemplate["code"] | null;
}
/** One that is still in the text, and what the apartment costs now; empty where it has no price any more. */
export interface ChangedPrice extends FilledPrice {
  of: PriceNow;
  now: string;
}

export const pricesOfTemplate = ({ code, locale, prices }: ReplyTemplate): FilledPrice[] =>
  prices.map((price) => ({ ...price, locale, template: code }));

/** All of them, each once. */
export const allPrices = (prices: readonly FilledPrice[]): FilledPrice[] =>
  prices.filter((one, index) => prices.findIndex((other) => isSame(one, other)) === index);

const isSame = (one: FilledPrice, other: FilledPrice): boolean =>
  one.apartment_id === other.apartment_id &&
  one.locale === other.locale &&
  one.text === other.text &&
  one.template === other.template;

/** The prices in a text that are not those of now. */
export function changedPrices(
  { body, prices }: { body: string; prices: readonly FilledPrice[] },
  costs: readonly PriceNow[],
): ChangedPrice[] {
  return prices.flatMap((price) => {
    const of = costs.find(({ apartment_id: id }) => id === price.apartment_id);
    if (!of) return [];
    const now = of.texts[price.locale];
    return now === price.text || ownMentions(body, price, prices).length === 0 ? [] : [{ ...price, of, now }];
  });
}

/** The figures of a payment plan are of the old price: the new one beside them would contradict them. */
export const isInsertable = ({ now, template }: ChangedPrice): boolean => now !== "" && template !== "plan";

/** A text with the prices of now, and what is filled into it then. */
export function withNewPrices(
  text: { body: string; prices: readonly FilledPrice[] },
  changed: readonly ChangedPrice[],
): { body: string; prices: FilledPrice[] } {
  let { body } = text;
  let prices = [...text.prices];
  for (const price of changed.filter(isInsertable)) {
    for (const at of ownMentions(body, price, prices).toReversed())
      body = body.slice(0, at) + price.now + body.slice(at + price.text.length);
    prices = prices.map((one) => (isSame(one, price) ? { ...one, text: price.now } : one));
  }
  return { body, prices: allPrices(prices) };
}

/** Where a price is in a text, and not the beginning of a longer figure. */
export function mentionsOf(body: string, price: string): number[] {
  const found: number[] = [];
  for (let at = body.indexOf(price); at !== -1; at = body.indexOf(price, at + price.length)) {
    const end = at + price.length;
    if (!/^[\u00a0.,]?\d/.test(body.slice(end, end + 2))) found.push(at);
  }
  return found;
}

/** Of apartments at one price each has the mentions that are nearest to its link, and without links those in its turn. */
function ownMentions(body: string, price: FilledPrice, all: readonly FilledPrice[]): number[] {
  const mentions = mentionsOf(body, price.text);
  const ids = [...new Set(all.filter(({ text }) => text === price.text).map(({ apartment_id: id }) => id))];
  if (ids.length < 2) return mentions;
  const links = ids.flatMap((id) => linesOfLinks(body, id).map((line) => ({ id, line })));
  if (links.length === 0) return mentions.filter((_, turn) => ids[turn] === price.apartment_id);
  return mentions.filter((at) => {
    const line = lineAt(body, at);
    const away = (link: { line: number }) => Math.abs(link.line - line);
    return links.toSorted((a, b) => away(a) - away(b))[0]?.id === price.apartment_id;
  });
}

const lineAt = (body: string, at: number): number => body.slice(0, at).split("\n").length;

/** The lines that lead to the page of an apartment. */
const linesOfLinks = (body: string, id: number): number[] =>
  body.split("\n").flatMap((line, index) => {
    const [, ...after] = line.split(`/apartment-${id}`);
    return after.some((rest) => !/^\d/.test(rest)) ? [index + 1] : [];
  });
