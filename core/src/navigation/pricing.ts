import type { ApartmentStatus, Pricing } from "@ezo/contract/site/navigation";
import { CURRENCY, LOWEST_PRICE_DAYS } from "@ezo/contract/values/limits";
import { type Locale, localized, type LocalizedText } from "@ezo/contract/values/locale";
import { minorText } from "@ezo/contract/values/money/money";
import { toMinor } from "@ezo/contract/values/money/payment-plan";
import { lowestBefore, type PriceState, seenPrices } from "../feeds/price-history.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { shownPrice } from "./navigation.present.ts";
import { visibleApartment } from "./navigation.visible.ts";
import { risersOf } from "./risers.ts";

interface PricedApartment {
  id: number;
  buildingId: number;
  status: ApartmentStatus;
  price: number | null;
  oldPrice: number | null;
  discountUntil: Date | null;
  discountReason: Prisma.JsonValue;
  isPriceHidden: boolean;
  areaTotal: Prisma.Decimal;
  createdAt: Date;
  updatedAt: Date;
}

/** An amount per square metre, rounded half up to the minor unit. */
export const perSquareMetre = (amountMinor: number, areaSqm: number): number =>
  Math.round(amountMinor / areaSqm);

/** What visitors are asked to pay for an apartment; null where they see no price. */
export async function pricingOf(
  db: Db | Tx,
  apartment: PricedApartment,
  language: Language,
): Promise<Pricing | null> {
  const price = shownPrice(apartment);
  if (price === null) return null;
  const amount = toMinor(price);
  const states = await priceStatesOf(db, apartment);
  return {
    amount_minor: amount,
    currency: CURRENCY,
    per_m2_minor: perSquareMetre(amount, apartment.areaTotal.toNumber()),
    ...discountOf(apartment, states, language),
    valid_from: seenPrices(states).at(-1)?.since ?? apartment.createdAt.toISOString(),
  };
}

interface Language {
  locale: Locale;
  t: TextLookup;
}

/** What is said of a discount. */
function discountOf(apartment: PricedApartment, states: readonly PriceState[], { locale, t }: Language) {
  const { oldPrice, discountUntil, discountReason } = apartment;
  if (oldPrice === null || discountUntil === null) return {};
  const reason = localized({ ka: "", en: "", ru: "", ...(discountReason as Partial<LocalizedText>) }, locale);
  const lowest = lowestBefore(states, LOWEST_PRICE_DAYS);
  const until = discountUntil.toISOString().slice(0, 10);
  const note = [
    reason,
    t("apartments.discount_until", { date: until.split("-").toReversed().join(".") }),
    ...(lowest === null
      ? []
      : [t("apartments.lowest_30_days", { price: minorText(toMinor(lowest), locale) })]),
  ];
  return {
    old_amount_minor: toMinor(oldPrice),
    discount_until: until,
    discount_note: note.filter(Boolean).join("\n"),
    ...(reason ? { discount_reason: reason } : {}),
    ...(lowest === null ? {} : { lowest_30_days_minor: toMinor(lowest) }),
  };
}

interface Line {
  since: Date;
  status: ApartmentStatus;
  price: number | null;
  old_price: number | null;
  is_hidden: boolean;
  is_active: boolean;
}

/** What an apartment cost over time, oldest first; the last is of today. */
async function priceStatesOf(db: Db | Tx, apartment: PricedApartment): Promise<PriceState[]> {
  const { id, status, price, oldPrice, isPriceHidden, createdAt, updatedAt } = apartment;
  const lines = await db.$queryRaw<Line[]>`
    select created_at as since, snapshot->>'status' as status, (snapshot->>'price')::int as price,
      (snapshot->>'old_price')::int as old_price,
      coalesce((snapshot->>'is_price_hidden')::boolean, false) as is_hidden,
      coalesce((snapshot->>'is_active')::boolean, true) as is_active
    from content_history where entity = 'apartment' and entity_id = ${id}::int
      and (kind = 'created'
        or jsonb_exists_any(changes, array['price', 'old_price', 'is_price_hidden', 'status', 'is_active']))
    order by version`;
  const states = lines.map((line) => ({
    status: line.status,
    price: line.price,
    oldPrice: line.old_price,
    isPriceHidden: line.is_hidden,
    isActive: line.is_active,
    since: line.since.toISOString(),
  }));
  // What nobody has changed yet has no history, and one that was written past it ends with today's price.
  const since = (lines.length === 0 ? createdAt : updatedAt).toISOString();
  return [...states, { isActive: true, isPriceHidden, status, price, oldPrice, since }];
}

/** The apartment's column on the board of its building. */
export async function riserOf(
  db: Db,
  { id, buildingId }: { id: number; buildingId: number },
): Promise<number> {
  const rows = await db.apartment.findMany({
    where: { AND: [visibleApartment, { buildingId }] },
    orderBy: { id: "asc" },
    select: { id: true, number: true, floor: { select: { number: true } } },
  });
  const numbered = rows.map((row) => ({
    id: row.id,
    apartment_number: row.number,
    floor_number: row.floor.number,
  }));
  const own = numbered.find((each) => each.id === id);
  // It was hidden between two reads.
  return (own && risersOf(numbered).get(own)) ?? 1;
}
