import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import { minorText } from "@ezo/contract/values/money/money";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { chosenOf, planSearch } from "@ezo/contract/values/money/plans/plan-in-address";
import { floorWith } from "../../inventory/unit-place.ts";
import { shownPrice } from "../../navigation/navigation.present.ts";
import { visibleUnit } from "../../navigation/navigation.visible.ts";
import type { Db } from "../../platform/db.ts";
import { firmCurrency } from "../../platform/settings.ts";
import type { RowRecord } from "../enquiries.present.ts";

/** What an enquiry is about, as its visitor finds it on the site. */
export interface EnquiryHome {
  /** Its page, where the calculator opens at the plan that was asked for. */
  path: string;
  /** Null where visitors see none. */
  price: string | null;
}

/** Null where the enquiry names no unit, or one without a public page: forms accept any id. */
export async function shownHomeOf(
  db: Db,
  { apartmentId }: Pick<RowRecord, "apartmentId">,
  { plan, locale }: { plan: EnquiryPlan | null; locale: Locale },
): Promise<EnquiryHome | null> {
  if (apartmentId === null) return null;
  const unit = await db.apartment.findFirst({
    where: { AND: [visibleUnit, { id: apartmentId }] },
    select: {
      status: true,
      price: true,
      isPriceHidden: true,
      floor: floorWith({ id: true, hasApartmentNavigation: true }),
    },
  });
  if (!unit?.floor.building.project.hasApartmentNavigation) return null;
  const { number, building } = unit.floor;
  const path = canonicalPath(
    locale,
    apartmentPath(building.project.id, building.identifier, number, apartmentId),
  );
  const chosen = plan && chosenOf(plan);
  const price = shownPrice(unit);
  // The plan's price, where there is one: what is said below it was computed from that.
  const figures = plan?.figures;
  return {
    path: chosen ? `${path}?${planSearch(chosen)}` : path,
    price:
      price === null
        ? null
        : figures
          ? minorText(figures.price_minor, locale, figures.currency)
          : minorText(toMinor(price), locale, await firmCurrency(db)),
  };
}
