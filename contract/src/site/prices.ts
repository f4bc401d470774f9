import { z } from "zod";
import { ignored, settingsMarks } from "../records/records.ts";
import { route } from "../route.ts";
import { SHOWN } from "../shown.ts";
import { AREA_UNITS } from "../values/area-unit.ts";
import { Currency } from "../values/currency.ts";
import { isTimeZone, TIME_ZONE_MAX_LENGTH } from "../values/clock/time-zone.ts";
import { withExample } from "../values/described.ts";
import { Day, DayInput } from "../values/fields.ts";
import { OTHER_CURRENCIES_MAX, RATES } from "../values/limits/prices.ts";
import { RATE_DECIMALS } from "../values/money/currency.ts";
import type { DoubtfulRate as Doubtful } from "../values/money/doubtful-rate.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";

const isRate = (rate: number): boolean => Number(rate.toFixed(RATE_DECIMALS)) === rate;
const otherCurrency = {
  currency: Currency,
  /** What one unit of the firm's currency costs in it, with up to six decimals. */
  rate: z
    .number()
    .min(RATES.min, { error: "errors.invalid_rate" })
    .max(RATES.max, { error: "errors.invalid_rate" })
    .refine(isRate, { error: "errors.invalid_rate" }),
  /** The day of the rate. */
  rate_on: Day,
};

const unknownZone = { error: "errors.time_zone" };
/** An IANA name, by which clocks and days of the firm go. */
const TimeZone = z
  .string()
  .max(TIME_ZONE_MAX_LENGTH, { ...unknownZone, abort: true })
  .refine(isTimeZone, unknownZone);
withExample(TimeZone, "Europe/Berlin");

/** The firm's currency, time zone and unit of area, how visitors may see prices, and whether they read what is sold. */
export const PriceSettings = z.object({
  currency: Currency,
  /** Further currencies that visitors can choose. `base` is the currency that the rate is for: the firm's. */
  others: withExample(
    z
      .array(z.strictObject({ ...otherCurrency, base: Currency }))
      .max(OTHER_CURRENCIES_MAX, { error: "errors.too_many" }),
    [{ currency: "GEL", rate: 2.7, rate_on: "2026-05-01", base: "USD" }],
  ),
  per_m2_shown: z.boolean(),
  /** Whether the calculator of instalments, and new offers with a plan, say that they are no offer of credit; so they do where this is not set. Loans always say it. */
  credit_note_shown: z.boolean().optional(),
  /**
   * Whether visitors read how many apartments are sold; so they do where this is not set. Otherwise no count has them:
   * `sold` of every count is 0, `total` and `of` are what is left, and lists by filter have none. A sold apartment keeps
   * its status and its page, and pictures and boards show it without its facts.
   */
  sold_shown: z.boolean().optional(),
  /**
   * By whose clocks days begin and end, office hours are, and times are written; `Asia/Tbilisi` where this is not set. A
   * change moves no day that is stored as one, and counts the days of reports anew, past ones too.
   */
  time_zone: TimeZone.optional(),
  /**
   * In what visitors read areas and prices per area: square metres where this is not set. What calls take and answer, filters,
   * feeds and the admin stay in square metres.
   */
  area_unit: z.enum(AREA_UNITS).optional(),
});
export type PriceSettings = z.infer<typeof PriceSettings>;

/** Fields that are left out are not changed. */
export const PriceSettingsChange = PriceSettings.extend({
  others: z
    .array(z.strictObject({ ...otherCurrency, base: Currency, rate_on: DayInput }))
    .max(OTHER_CURRENCIES_MAX, { error: "errors.too_many" }),
})
  .partial()
  .strict();

const DoubtfulRate = z.object({
  currency: Currency,
  base: Currency,
  rate: z.number(),
  /** The stored rate from which it is far; null for a first one, which is outside `usual`. */
  was: z.number().nullable(),
  usual: z.object({ min: z.number(), max: z.number() }),
}) satisfies z.ZodType<Doubtful>;
export const AdminPriceSettings = PriceSettings.extend({
  ...settingsMarks,
  /** In the answer to a change alone: the rates that it has stored and that may be slips. The form asks about them before. */
  doubtful_rates: z.array(DoubtfulRate).optional(),
  /** Active saved searches with limits in the currency: in another one they wait, without mails, until it is back. */
  limited_searches: z.int(),
});
export type AdminPriceSettings = z.infer<typeof AdminPriceSettings>;

const PriceSettingsBody = PriceSettingsChange.extend({
  ...settingsChange,
  doubtful_rates: ignored,
  limited_searches: ignored,
});
// Without rates: one of a day that is long past is refused, as any in an example soon is.
withExample(PriceSettingsBody, {
  version: 1,
  currency: "USD",
  others: [],
  per_m2_shown: true,
  credit_note_shown: true,
  sold_shown: true,
  time_zone: "Asia/Tbilisi",
  area_unit: "m2",
});

export const priceSettings = settingsCalls({
  capability: "settings.manage",
  tag: "Settings",
  path: "/admin/settings/prices",
  noun: "the settings of prices",
  summary:
    "The currency of all prices, further currencies for visitors with their rates, what visitors see (the price per m², how many apartments are sold, the unit of areas), and the firm's time zone",
  item: AdminPriceSettings,
  change: {
    summary:
      "Changes them; fields that are left out are not changed. Another currency converts no price, and takes `others` with rates for it. A rate that may be a slip is stored, and named in `doubtful_rates`",
    body: PriceSettingsBody,
  },
});

export const ShownPrices = z.object({
  currency: Currency,
  others: withExample(z.array(z.object(otherCurrency)), [
    { currency: "GEL", rate: 2.7, rate_on: "2026-05-01" },
  ]),
  /** Whether pages say what a square metre costs. */
  per_m2_shown: z.boolean(),
  /** False where the calculator of instalments does not say that it is no offer of credit. */
  credit_note_shown: z.boolean().optional(),
  /** False where visitors do not read how many apartments are sold. */
  sold_shown: z.boolean().optional(),
  /** The firm's, by which pages write days; `Asia/Tbilisi` where it is not named. */
  time_zone: z.string().optional(),
  /** In what pages write areas; `m2` where it is not named. */
  area_unit: z.enum(AREA_UNITS).optional(),
});
export type ShownPrices = z.infer<typeof ShownPrices>;

export const getPrices = route({
  shows: SHOWN.prices,
  role: "public",
  tag: "Site",
  method: "get",
  path: "/prices",
  summary:
    "The currency of all prices, the currencies in which visitors can see about what they are, what the site shows besides, and the firm's time zone",
  response: z.object({ data: ShownPrices }),
});
