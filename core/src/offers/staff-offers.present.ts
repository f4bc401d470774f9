import type { OfferVersion, StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { Locale } from "@ezo/contract/values/locale";
import { percentOf, toMinor } from "@ezo/contract/values/money/amounts";
import { shownPrice } from "../navigation/navigation.present.ts";
import { isVisibleApartment } from "../navigation/navigation.visible.ts";
import { dayOf } from "../payment-plans/payment-plans.present.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { OfferSnapshot } from "./offer-snapshot.ts";
import { presentOffer } from "./offers.service.ts";
import type { StaffOfferRow } from "./offers.repo.ts";
import { daysBetween } from "./validity.ts";

export function presentStaffOffer(
  row: StaffOfferRow,
  of: { publicUrl: string; at: Date; timeZone: string; isMailed: boolean },
): StaffOffer {
  const { price, plan, number } = OfferSnapshot.parse(row.snapshot);
  const madeAt = row.changedAt ?? row.createdAt;
  return {
    ...presentOffer(row, of.publicUrl, of.isMailed),
    number: row.number,
    // Those of staff have no address, also once their enquiry is erased.
    taken_by_visitor: row.enquiryId === null && row.email !== null,
    version: row.version,
    state: row.withdrawnAt ? "withdrawn" : row.validUntil <= of.at ? "ended" : "valid",
    locale: row.locale,
    apartment: row.apartment && presentApartment(row.apartment, number),
    currency: price.currency,
    list_price_minor: price.lowered?.listMinor ?? price.amountMinor,
    discount_percent: price.lowered?.percent ?? null,
    plan: plan && {
      plan_id: plan.id,
      name: plan.name,
      down_percent: plan.computed.is_full
        ? 100
        : percentOf(plan.computed.down_minor, plan.computed.price_minor),
      months: plan.computed.months,
      ...(plan.lastPercent === undefined ? {} : { last_percent: plan.lastPercent }),
      down_minor: plan.computed.down_minor,
      monthly_minor: plan.computed.monthly_minor,
    },
    note: row.note,
    valid_days: daysBetween(madeAt, row.validUntil, of.timeZone),
    made_by: row.madeBy,
    created_at: row.createdAt.toISOString(),
    changed_at: row.changedAt?.toISOString() ?? null,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    opened: { count: row.openedCount, last_at: row.openedAt?.toISOString() ?? null },
    versions: versionsOf(row),
  };
}

function presentApartment(of: NonNullable<StaffOfferRow["apartment"]>, number: string) {
  const price = shownPrice(of);
  const { building } = of.floor;
  const titleIn = (locale: Locale) => textIn(building.project.translations, locale)("title");
  return {
    id: of.id,
    number,
    project_id: building.project.id,
    project_titles: { ka: titleIn("ka"), en: titleIn("en"), ru: titleIn("ru") },
    building_identifier: building.identifier,
    floor_number: of.floor.number,
    status: of.status,
    is_shown: isVisibleApartment(of),
    price_minor: price === null ? null : toMinor(price),
    discount_until: price === null ? null : dayOf(of.discountUntil),
  };
}

/** Withdrawing one changes none of its figures, so its version is not listed. */
function versionsOf(row: StaffOfferRow): OfferVersion[] {
  const present = {
    version: row.version,
    snapshot: row.snapshot,
    validUntil: row.validUntil,
    madeBy: row.changedBy ?? (row.changedAt ? null : row.madeBy),
    madeAt: row.changedAt ?? row.createdAt,
  };
  return [...(row.withdrawnAt ? [] : [present]), ...row.earlier].map((each) => {
    const { price } = OfferSnapshot.parse(each.snapshot);
    return {
      version: each.version,
      list_price_minor: price.lowered?.listMinor ?? price.amountMinor,
      price_minor: price.amountMinor,
      valid_until: each.validUntil.toISOString(),
      made_by: each.madeBy,
      made_at: each.madeAt.toISOString(),
    };
  });
}
