import type { ShownPrices } from "@ezo/contract/site/prices";
import { type AreaUnit, DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import type { Locale } from "@ezo/contract/values/languages";
import { converted, type Currency, CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { minorText, moneyText } from "@ezo/contract/values/money/money";
import { createContext, use } from "react";

/** Of the chosen currency in browser storage; the server never learns it, so that a page has one cached copy. */
export const CURRENCY_KEY = "ezo_currency";

/** How sums and areas are written, and by whose clocks days. */
export interface Money {
  /** Of all prices; unknown until the server has said it. */
  currency: Currency | undefined;
  /** A sum of whole units of the firm's currency, as the visitor reads it: `≈ ₾ 135 000` in a currency they chose. */
  money: (amount: number) => string;
  /** The same in the firm's currency, in which is paid. */
  firmMoney: (amount: number) => string;
  /** Minor units in the firm's currency, to the cent. */
  minorMoney: (amountMinor: number) => string;
  perMetreShown: boolean;
  /** Whether instalments are said to be no offer of credit. */
  creditNoteShown: boolean;
  /** Whether visitors read how many apartments are sold. */
  soldShown: boolean;
  /** The firm's, by which pages write days. */
  timeZone: string;
  /** The firm's, in which pages write areas. */
  areaUnit: AreaUnit;
  /** The currency that the visitor chose, with its rate; undefined for the firm's own. */
  chosen: ShownPrices["others"][number] | undefined;
  /** What the visitor can choose from; nothing where the firm shows one currency only. */
  choices: readonly Currency[];
  choose: (currency: Currency) => void;
}

interface Choice {
  currency: Currency | undefined;
  choose: Money["choose"];
}
const NO_CHOICE: Choice = { currency: undefined, choose: () => {} };

export function moneyOf(prices: ShownPrices | undefined, locale: Locale, choice = NO_CHOICE): Money {
  const currency = prices?.currency;
  const others = prices?.others ?? [];
  const chosen = others.find((other) => other.currency === choice.currency);
  const firmMoney = (amount: number) => moneyText(amount, currency);
  return {
    currency,
    money: chosen
      ? (amount) => `≈\u00a0${moneyText(converted(Math.round(amount), chosen.rate), chosen.currency)}`
      : firmMoney,
    firmMoney,
    minorMoney: (amount) => minorText(amount, locale, currency),
    perMetreShown: prices?.per_m2_shown ?? false,
    creditNoteShown: prices?.credit_note_shown ?? true,
    soldShown: isSoldShown(prices),
    timeZone: prices?.time_zone ?? DEFAULT_TIME_ZONE,
    areaUnit: prices?.area_unit ?? DEFAULT_AREA_UNIT,
    chosen,
    choices: currency && others.length > 0 ? [currency, ...others.map((other) => other.currency)] : [],
    choose: choice.choose,
  };
}

/** Whether visitors read how many apartments are sold: unless the firm has chosen otherwise. */
export const isSoldShown = (prices: Pick<ShownPrices, "sold_shown"> | undefined): boolean =>
  prices?.sold_shown ?? true;

/**
 * What a field for a sum in the firm's currency calls it. For visitors who read prices in another one it has the code
 * besides the sign.
 */
export function currencyOfField({ currency, chosen }: Pick<Money, "currency" | "chosen">): string {
  const sign = currency ? CURRENCY_SIGNS[currency] : "";
  return chosen ? `${currency} (${sign})` : sign;
}

export const MoneyContext = createContext<Money | null>(null);

export function useMoney(): Money {
  const money = use(MoneyContext);
  if (!money) throw new Error("useMoney needs a MoneyContext");
  return money;
}
