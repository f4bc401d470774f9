import type { Pricing } from "@ezo/contract/site/apartment-detail";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { Locale, LocalizedText } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { seenPrices } from "../feeds/price-history.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { firmCurrency } from "../platform/settings.ts";
import { priceStatesOf } from "../prices/history/price-states.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { risersIn } from "./building-risers.ts";
import { shownOldPrice, shownPrice } from "./navigation.present.ts";

interface PricedApartment {
  id: number;
  buildingId: number;
  floorId: number;
  status: ApartmentStatus;
  price: number | null;
  oldPrice: number | null;
  struckPrice: number | null;
  discountUntil: Date | null;
  discountReason: Prisma.JsonValue;
  isPriceHidden: boolean;
  areaTotal: Prisma.Decimal;
  createdAt: Date;
  updatedAt: Date;
}

/** What visitors are asked to pay for an apartment; null where they see no price. */
export async function pricingOf(
  db: Db | Tx,
  apartment: PricedApartment,
  language: Language,
): Promise<Pricing | null> {
  const price = shownPrice(apartment);
  if (price === null) return null;
  const amount = toMinor(price);
  const [states, currency] = await Promise.all([priceStatesOf(db, [apartment]), firmCurrency(db)]);
  return {
    amount_minor: amount,
    currency,
    per_m2_minor: perSquareMetre(amount, apartment.areaTotal.toNumber()),
    ...discountOf(apartment, currency, language),
    valid_from: seenPrices(states.get(apartment.id) ?? []).at(-1)?.since ?? apartment.createdAt.toISOString(),
  };
}

interface Language {
  locale: Locale;
  t: TextLookup;
}

/** Empty rather than in Georgian for those who read another language: what else is said of the discount is enough. */
export const discountReasonIn = (stored: Prisma.JsonValue, locale: Locale): string =>
  (stored as Partial<LocalizedText>)[locale] ?? "";

/**
 * What is said of a discount. Its old price is the lowest of the days before it, which the law asks to be named. Where there is none
 * to compare with, as after a change of the currency, the price still rises at the discount's end: that is said, of the price.
 */
function discountOf(apartment: PricedApartment, currency: Currency, { locale, t }: Language) {
  const { discountUntil, discountReason } = apartment;
  if (discountUntil === null) return {};
  const old = shownOldPrice(apartment);
  const reason = discountReasonIn(discountReason, locale);
  const until = discountUntil.toISOString().slice(0, 10);
  const date = until.split("-").toReversed().join(".");
  const note =
    old === null
      ? [reason, t("apartments.price_until", { date })]
      : [
          reason,
          t("apartments.discount_until", { date }),
          t("apartments.lowest_30_days", { price: minorText(toMinor(old), locale, currency) }),
        ];
  return {
    discount_until: until,
    discount_note: note.filter(Boolean).join("\n"),
    ...(reason ? { discount_reason: reason } : {}),
    ...(old === null ? {} : { old_amount_minor: toMinor(old), lowest_30_days_minor: toMinor(old) }),
  };
}

/**
 * The apartment's column on the board of its building, counted with those that visitors cannot see; 1 for another unit, which
 * is not on it.
 */
export async function riserOf(
  db: Db,
  { id, buildingId }: { id: number; buildingId: number },
): Promise<number> {
  // It is no apartment, or was deleted between two reads.
  return (await risersIn(db, buildingId)).get(id) ?? 1;
}
