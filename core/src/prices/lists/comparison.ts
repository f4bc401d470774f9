import type { PriceListComparison, PriceListRow } from "@ezo/contract/inventory/price-list-comparison";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { withoutToday } from "@ezo/contract/inventory/uncompared-row";
import { PRICE_LIST_LARGE_PERCENT } from "@ezo/contract/values/limits/prices";
import { idleRules, isBelowFloor, listPrice } from "@ezo/contract/values/money/list-price";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { endsDiscount } from "../discount.ts";
import type { Entry, ListedApartment } from "./price-lists.repo.ts";

/** Why an apartment keeps its price under these terms; null where the list sets it. */
function keptFor(
  status: ListedApartment["status"],
  terms: Pick<PriceListTerms, "with_reserved" | "with_sold">,
): "reserved" | "sold" | null {
  if (status === "reserved" && !terms.with_reserved) return "reserved";
  return status === "sold" && !terms.with_sold ? "sold" : null;
}

const overridesOf = ({ overrides }: PriceListTerms): ReadonlyMap<number, number> =>
  new Map(overrides.map(({ apartment_id: id, price }) => [id, price]));

/** Whether a list is for an apartment of its project: for all of them, or for those alone whose prices are set by hand. */
export function isListedBy(terms: PriceListTerms): (apartmentId: number) => boolean {
  const overrides = overridesOf(terms);
  return (id) => !terms.only_overrides || overrides.has(id);
}

function listedBy(terms: PriceListTerms, apartments: readonly ListedApartment[]): readonly ListedApartment[] {
  const isListed = isListedBy(terms);
  return apartments.filter(({ apartment_id: id }) => isListed(id));
}

const byRules = (terms: PriceListTerms, apartment: ListedApartment): number | null =>
  terms.only_overrides ? null : listPrice(terms, apartment);

/**
 * What a list is compared with when it is saved: each apartment's price, and the list's. What it keeps is compared too,
 * because it may be released before the list is published.
 */
export function entriesFor(apartments: readonly ListedApartment[], terms: PriceListTerms): Entry[] {
  const priceOf = pricesBy(terms);
  return listedBy(terms, apartments).map((apartment) => ({
    apartmentId: apartment.apartment_id,
    fromPrice: apartment.regular,
    toPrice: priceOf(apartment),
    isKept: keptFor(apartment.status, terms) !== null,
  }));
}

function pricesBy(terms: PriceListTerms): (apartment: ListedApartment) => number | null {
  const overrides = overridesOf(terms);
  return (apartment) => overrides.get(apartment.apartment_id) ?? byRules(terms, apartment);
}

export interface Judged {
  apartment: ListedApartment;
  /** None of what has come to the list since it was compared. */
  entry: Entry | undefined;
  kept: PriceListRow["kept"];
  to: number | null;
  /** The list has to be compared again: what it was compared with is not what there is. */
  isStale: boolean;
}

/**
 * What a list does with each apartment as that is now: the editor shows it and the publication goes by it. The list's price is
 * that of an area, floor and place which may have been corrected since, or of what is a parking place by now; then it is stale
 * as it is where the price was changed. One set by hand depends on nothing.
 */
export function judged(
  apartments: readonly ListedApartment[],
  terms: PriceListTerms,
  entries: readonly Entry[],
): Judged[] {
  const byId = new Map(entries.map((entry) => [entry.apartmentId, entry]));
  const priceOf = pricesBy(terms);
  return listedBy(terms, apartments).flatMap((apartment): Judged[] => {
    const entry = byId.get(apartment.apartment_id);
    const { gone, regular } = apartment;
    // Which the list did not set when it was compared, either.
    if (gone !== null && (!entry || entry.isKept)) return [];
    const kept = gone === "deleted" ? gone : keptFor(apartment.status, terms);
    const price = priceOf(apartment);
    const isAsCompared =
      gone === null && entry !== undefined && entry.fromPrice === regular && entry.toPrice === price;
    return [
      {
        apartment,
        entry,
        kept,
        to: entry ? entry.toPrice : price,
        isStale: kept === null && !isAsCompared,
      },
    ];
  });
}

/** Whether a list sets a price below its lowest one of a square metre: the editor says so, and no publication writes it. */
export const isTooLow = ({ apartment, kept, to }: Judged, terms: PriceListTerms): boolean =>
  kept === null && to !== null && isBelowFloor(terms, { price: to, area_total: apartment.area_total });

/** A list's prices beside today's. `entries` are what it was compared with when it was saved. */
export function compare(
  apartments: readonly ListedApartment[],
  terms: PriceListTerms,
  entries: readonly Entry[],
): PriceListComparison {
  const overrides = overridesOf(terms);
  const rows = judged(apartments, terms, entries).flatMap((one): PriceListRow[] => {
    const { apartment, kept } = one;
    const { regular, gone } = apartment;
    // What is gone is shown where the list has to be compared without it.
    if (gone !== null && !one.isStale) return [];
    const shown = shownOf(apartment);
    const to = kept ? regular : one.to;
    return [
      {
        ...shown,
        from: regular,
        to,
        ends_discount: kept === null && to !== null && endsDiscount(shown.discounted_price, to),
        kept,
        is_override: kept === null && overrides.has(apartment.apartment_id),
        by_rules: byRules(terms, apartment),
        is_stale: one.isStale,
        is_below_floor: isTooLow(one, terms),
      },
    ];
  });
  return { rows, summary: { ...summaryOf(rows), idle_rules: idleRulesOf(terms, apartments) } };
}

/** The same of a list in another currency than today's prices: what it would set, and no sum or percentage of the two. */
export const uncompared = ({ rows }: PriceListComparison): PriceListComparison => ({
  rows: rows.map(withoutToday),
  summary: summaryOf([]),
});

/**
 * What a publication did to the prices, whatever has become of them since. `changed` are the apartments whose prices it
 * changed; the others of its entries kept theirs, or had it already.
 */
export function published(
  apartments: readonly ListedApartment[],
  entries: readonly Entry[],
  changed: ReadonlyMap<number, { hasEndedDiscount: boolean }>,
  terms: PriceListTerms,
): PriceListComparison {
  const byId = new Map(entries.map((entry) => [entry.apartmentId, entry]));
  const overrides = overridesOf(terms);
  const rows = apartments.flatMap((apartment): PriceListRow[] => {
    const shown = shownOf(apartment);
    const entry = byId.get(apartment.apartment_id);
    // The list was not published for what it kept from the beginning, unless that was released in time.
    if (!entry || (entry.isKept && !changed.has(entry.apartmentId))) return [];
    const { fromPrice: from, toPrice } = entry;
    const to = changed.has(entry.apartmentId) ? toPrice : from;
    const isOverride = changed.has(entry.apartmentId) && overrides.has(entry.apartmentId);
    return [
      {
        ...shown,
        from,
        to,
        kept: null,
        is_override: isOverride,
        by_rules: null,
        discounted_price: null,
        ends_discount: changed.get(entry.apartmentId)?.hasEndedDiscount ?? false,
        discount_until: null,
        offered_until: null,
        is_stale: false,
        is_below_floor: false,
      },
    ];
  });
  return { rows, summary: summaryOf(rows, () => true) };
}

/** What rows say of an apartment as it is today: what is gone has no riser any more. */
function shownOf({ regular: _, orientation: __, riser, gone, ...shown }: ListedApartment) {
  return { ...shown, ...(gone === null && { riser }) };
}

function idleRulesOf(terms: PriceListTerms, apartments: readonly ListedApartment[]) {
  const { rules } = terms;
  if (terms.only_overrides) return [];
  const own = apartments.filter(({ gone }) => gone === null);
  const idle = new Set(idleRules(rules, own));
  return rules.flatMap(({ kind }, place) => (idle.has(place) ? [{ place, kind }] : []));
}

function summaryOf(
  rows: readonly PriceListRow[],
  isCounted = ({ status }: PriceListRow): boolean => status === "available",
): PriceListComparison["summary"] {
  const set = rows.filter(({ kept }) => kept === null);
  const changed = set.filter(({ from, to }) => to !== null && from !== to);
  const priced = set
    .filter(isCounted)
    .flatMap(({ from, to, area_total: area }) => (from !== null && to !== null ? [{ from, to, area }] : []));
  const sumOf = (pick: (row: (typeof priced)[number]) => number) =>
    priced.reduce((sum, row) => sum + pick(row), 0);
  const [from, to, area] = [sumOf((row) => row.from), sumOf((row) => row.to), sumOf((row) => row.area)];
  const perMetre = (amount: number) => (area === 0 ? 0 : perSquareMetre(amount, area));
  return {
    changed: changed.length,
    raised: changed.filter((row) => (row.to ?? 0) > (row.from ?? 0)).length,
    lowered: changed.filter((row) => row.from !== null && (row.to ?? 0) < row.from).length,
    sum_from: from,
    sum_to: to,
    per_m2_from: perMetre(from),
    per_m2_to: perMetre(to),
    per_m2_from_minor: perMetre(toMinor(from)),
    per_m2_to_minor: perMetre(toMinor(to)),
    large: changed.filter((row) => percentOfChange(row) > PRICE_LIST_LARGE_PERCENT).length,
    large_falls: changed.filter((row) => percentOfChange(row) < -PRICE_LIST_LARGE_PERCENT).length,
    kept: rows.length - set.length,
    discounted: changed.filter(({ discount_until: until }) => until !== null).length,
    discounts_ended: changed.filter((row) => row.ends_discount).length,
    offered: changed.filter(({ offered_until: until }) => until !== null).length,
    overrides: set.filter((row) => row.is_override).length,
    without_price: set.filter((row) => row.to === null).length,
    below_floor: set.filter((row) => row.is_below_floor).length,
    stale: set.filter((row) => row.is_stale).length,
  };
}

/** How much a price rises, negative where it falls; 0 without one before or after. */
const percentOfChange = ({ from, to }: PriceListRow): number =>
  from && to !== null ? ((to - from) * 100) / from : 0;
