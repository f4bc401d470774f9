import { ADMIN_LANGUAGES, type AdminLanguage } from "@ezo/contract/values/languages";
import { type Currency, CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { createInstance } from "i18next";
import { en } from "./en.ts";
import { ka } from "./ka.ts";
import type { BaseKey } from "./text-keys.ts";

export { ADMIN_LANGUAGES, type AdminLanguage };

type GeorgianTexts = typeof ka;

/** What a screen asks for. A key that counts is named without its plural form. */
export type TextKey = BaseKey<keyof GeorgianTexts>;
/** What screens are called. */
export type ScreenKey = Extract<TextKey, `screen.${string}`>;

/** By the name: comparing each of the keys with each of those that are used would be too much for the compiler. */
type TextAt<Name extends string> = Name extends keyof GeorgianTexts ? GeorgianTexts[Name] : never;
type TextOf<Key extends TextKey> = TextAt<Key | `${Key}_other`>;
type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
/** A key with plural forms needs the count that chooses between them, even where no form shows it. */
type Count<Key extends TextKey> = `${Key}_other` extends keyof (GeorgianTexts & typeof en) ? "count" : never;
/** The sign of the firm's currency is known to the lookup. */
type Value<Key extends TextKey> = Exclude<Placeholder<TextOf<Key>>, "currency"> | Count<Key>;
type Values<Key extends TextKey> = [Value<Key>] extends [never]
  ? []
  : [values: Record<Value<Key>, string | number>];

/** Looks a text up. The compiler asks for every placeholder that the Georgian text holds. */
export type Translate = <Key extends TextKey>(key: Key, ...values: Values<Key>) => string;

const texts = createInstance({
  resources: { ka: { admin: ka }, en: { admin: en } },
  ns: "admin",
  defaultNS: "admin",
  lng: "ka",
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // React escapes already; doing it here too would show `&#39;`.
  interpolation: { escapeValue: false },
});
void texts.init();

export function translator(language: AdminLanguage, firm?: Currency): Translate {
  const fixed = texts.getFixedT(language);
  const currency = firm ? CURRENCY_SIGNS[firm] : "";
  return (key, ...[values]) => fixed(key, { currency, ...values });
}
