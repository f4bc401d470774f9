import { type AdminPriceSettings, PriceSettingsChange, priceSettings } from "@ezo/contract/site/prices";
import { AREA_UNITS, type AreaUnit, DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { RATE_FRESH_DAYS } from "@ezo/contract/values/limits/prices";
import { CURRENCIES, CURRENCY_SIGNS, type Currency } from "@ezo/contract/values/money/currency";
import { doubtfulRates } from "@ezo/contract/values/money/doubtful-rate";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import { coded, type FieldNames, fieldText } from "../editor/history/field-text.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type PriceSettingsItem = EditedItem & AdminPriceSettings;
type Other = AdminPriceSettings["others"][number];
/** The form's values: a rate may be empty, or a text without one, while it is written. */
export type PriceSettingsValues = Pick<AdminPriceSettings, "currency" | "per_m2_shown"> & {
  credit_note_shown: boolean;
  sold_shown: boolean;
  time_zone: string;
  area_unit: AreaUnit;
  others: (Omit<Other, "rate"> & { rate: Figure })[];
};

export const PRICE_SETTINGS = settingsResource({
  entity: "price_settings",
  schema: PriceSettingsChange,
  ...priceSettings,
  patch: priceSettings.put,
});

export const priceSettingsSpec: PageFormSpec<PriceSettingsItem, PriceSettingsValues> = {
  resource: PRICE_SETTINGS,
  fromItem: ({ currency, others, per_m2_shown, ...item }) => ({
    currency,
    others,
    per_m2_shown,
    credit_note_shown: item.credit_note_shown ?? true,
    sold_shown: item.sold_shown ?? true,
    time_zone: item.time_zone ?? DEFAULT_TIME_ZONE,
    area_unit: item.area_unit ?? DEFAULT_AREA_UNIT,
  }),
  toBody: ({ others, ...values }) => ({
    ...values,
    others: others.map((other) => ({ ...other, rate: numberOf(other.rate) })),
  }),
};

export const PRICE_SETTINGS_FIELDS: FieldNames = {
  currency: coded("prices.currency", CURRENCIES, signed),
  others: {
    label: "prices.others",
    show: (others, t, format) =>
      (others as Other[])
        .map(({ currency, rate, rate_on }) => `${signed(currency)}: ${format.decimal(rate)} (${rate_on})`)
        .join(", ") || fieldText([], t),
  },
  per_m2_shown: "prices.per_m2_shown",
  credit_note_shown: "prices.credit_note_shown",
  sold_shown: "prices.sold_shown",
  time_zone: "prices.time_zone",
  area_unit: coded("prices.area_unit", AREA_UNITS, (unit, t) => t(`prices.area_unit.${unit}`)),
};

/** `GEL (₾)` */
export function signed(currency: Currency): string {
  return `${currency} (${CURRENCY_SIGNS[currency]})`;
}

/** Those that the browser lists, and the chosen one, which another browser may call by another name. */
export const timeZones = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), DEFAULT_TIME_ZONE, chosen])].toSorted();

/** Days are compared as UTC: both are days without a time. */
export const isOld = (rateOn: string, today: string): boolean =>
  Date.parse(today) - Date.parse(rateOn) > RATE_FRESH_DAYS * 24 * 60 * 60 * 1000;

/** The rates of a form that may be slips, compared with the stored ones. */
export const doubtfulIn = (others: PriceSettingsValues["others"], stored: readonly Other[]) =>
  doubtfulRates(
    others.flatMap(({ rate, ...pair }) => (typeof rate === "number" ? [{ ...pair, rate }] : [])),
    stored,
  );
