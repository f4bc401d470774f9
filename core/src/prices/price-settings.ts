import { DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { dayIn, DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS } from "@ezo/contract/values/time";
import { isDeepStrictEqual } from "node:util";
import type { priceSettings, PriceSettings, ShownPrices } from "@ezo/contract/site/prices";
import type { ParsedInput } from "@ezo/contract/route";
import { RATE_MAX_AGE_DAYS } from "@ezo/contract/values/limits/prices";
import { doubtfulRates } from "@ezo/contract/values/money/doubtful-rate";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { showingCurrent } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { RecordKind } from "../records/kind.ts";
import type { RecordParts } from "../records/resource.ts";
import { countLimited } from "../saved-searches/search-currency.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";
import { noteStruckPrices } from "./history/price-states.ts";

/** What counts where a stored value of an earlier release does not say it. */
const UNSAID = {
  credit_note_shown: true,
  sold_shown: true,
  time_zone: DEFAULT_TIME_ZONE,
  area_unit: DEFAULT_AREA_UNIT,
};

/**
 * The currency of all prices, further ones for visitors, and what they see: prices per square metre, what is sold. Beside them
 * the firm's time zone and unit of area, which pages need wherever they need the currency.
 */
export function createPriceSettings(
  parts: Pick<RecordParts, "db" | "records">,
  now: () => Date = () => new Date(),
) {
  const setting = settingsKind({
    name: "prices",
    entity: "price_settings",
    tags: ["prices"],
    toFields: (value) => flat({ ...UNSAID, ...value }),
    fromFields: nested,
    check: async ({ before, after }, tx) => {
      mustFit(before, after, now());
      const { time_zone: zone } = after;
      if (typeof zone === "string" && zone !== before["time_zone"]) await mustBeKnown(tx, zone);
    },
  });
  const kind: RecordKind = {
    ...setting,
    async announce(tx, written) {
      if (written.some(({ changes }) => "currency" in changes)) await noteStruckPrices(tx);
    },
  };
  const settings = createSettingsAdmin(parts, "prices", kind);
  const get = async (actor: Actor) => {
    const shown = await settings.get(actor);
    return { ...UNSAID, ...shown, limited_searches: await countLimited(parts.db, shown.currency) };
  };
  return {
    ...settings,
    get,
    async put(actor: Actor, { version, ...given }: ParsedInput<typeof priceSettings.put>["body"]) {
      const { others: stored } = await readSetting(parts.db, "prices");
      await showingCurrent(settings.put(actor, flat(given), version), () => get(actor));
      return { ...(await get(actor)), doubtful_rates: doubtfulRates(given.others ?? [], stored) };
    },
    restoreVersion: async (actor: Actor, version: number, seen?: number) => {
      await showingCurrent(settings.restoreVersion(actor, version, seen), () => get(actor));
      return get(actor);
    },
  };
}

/**
 * Throws `invalid` where a further currency is the firm's own or named twice, its rate is for another one, or the day of a rate
 * that was not there before has not come or is long past. A rate names the currency it is for, because the settings are merged by field: one that was written while a
 * colleague changed the firm's currency would turn into a rate of the new one.
 */
export function mustFit(before: Fields, after: Fields, now: Date): void {
  const { currency, others, time_zone: timeZone = DEFAULT_TIME_ZONE } = nested(after) as PriceSettings;
  const { others: known } = nested(before) as PriceSettings;
  const today = dayIn(now, timeZone);
  const earliest = dayIn(new Date(now.getTime() - RATE_MAX_AGE_DAYS * DAY_MS), timeZone);
  const errors: Record<string, string[]> = {};
  for (const [index, other] of others.entries()) {
    const isTwice = others.findIndex((each) => each.currency === other.currency) < index;
    if (other.currency === currency || isTwice)
      errors[`others.${index}.currency`] = ["errors.currency_twice"];
    if (other.base !== currency) errors[`others.${index}.base`] = ["errors.rate_of_other_currency"];
    const isNew = !known.some((each) => isDeepStrictEqual(each, other));
    if (isNew && other.rate_on < earliest)
      errors[`others.${index}.rate_on`] = [`errors.rate_too_old?days=${RATE_MAX_AGE_DAYS}`];
    // A stored one holds back no other setting: in a zone that is chosen further west, its day may not have come yet.
    if (isNew && other.rate_on > today) errors[`others.${index}.rate_on`] = ["errors.date_in_future"];
  }
  if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
}

/** PostgreSQL counts days too, and may have an older list of zones than Node. */
async function mustBeKnown(tx: Tx, timeZone: string): Promise<void> {
  const [found] = await tx.$queryRaw<{ is_known: boolean }[]>`
    select exists (select 1 from pg_timezone_names where lower(name) = lower(${timeZone})) as is_known`;
  if (!found?.is_known) throw refused("time_zone", "errors.time_zone");
}

/** What visitors need to read prices. */
export async function shownPrices(db: Db): Promise<ShownPrices> {
  const { others, ...shown } = await readSetting(db, "prices");
  return { ...shown, others: others.map(({ currency, rate, rate_on }) => ({ currency, rate, rate_on })) };
}
