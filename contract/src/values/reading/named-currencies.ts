import { CURRENCIES, type Currency, CURRENCY_SIGNS } from "../money/currency.ts";
import { HEADING_MAX_LENGTH } from "./read-heading.ts";

/** The words for each currency in its cases. Others that begin alike, such as those of Europe, name none. */
const WORDS: Readonly<Record<Currency, RegExp>> = {
  USD: /^(?:usd|dollars?|долл(?:ар(?:а|ы|у|ов|ах|ами)?)?|დოლარ(?:ი|ის|ს|ში|ით|ებში)?)$/,
  GEL: /^(?:gel|lari|лар(?:а|и|ы|ов|ах|ами)?|ლარ(?:ი|ის|ს|ში|ით|ებში)?)$/,
  EUR: /^(?:eur|euros?|евро|ევრო(?:ს|თი|ში|ები|ებში)?)$/,
};
/** Whose dollars: a part of such a word. */
const COUNTRY = /^(?:us|сша|აშშ)$/;

/** The currencies that a text names, by their signs anywhere in it or by words. */
export function currenciesIn(text: string): Currency[] {
  const plain = text.toLowerCase();
  const words = plain.split(/[^\p{L}]+/u);
  return CURRENCIES.filter(
    (one) => plain.includes(CURRENCY_SIGNS[one]) || words.some((word) => WORDS[one].test(word)),
  );
}

/** What comes before a currency: `Price in USD`, `Цена в ларах`. */
const PREPOSITION = /\s(?:in|в)$/i;

/** A heading without the currencies that it names, and without what has set them apart from it. */
export function withoutCurrencies(text: string): string {
  const named = [COUNTRY, ...Object.values(WORDS)];
  return text
    .slice(0, HEADING_MAX_LENGTH)
    .replaceAll(/[$₾€]/g, " ")
    .replaceAll(/\p{L}+/gu, (word) => (named.some((of) => of.test(word.toLowerCase())) ? " " : word))
    .replace(/^[\s\p{P}]+/u, "")
    .replace(/^(.*[^\s\p{P}])?.*$/su, "$1")
    .replace(PREPOSITION, "");
}
