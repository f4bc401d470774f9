import type { Currency } from "@ezo/contract/values/money/currency";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { shownPrice } from "../navigation/navigation.present.ts";
import { visibleApartment } from "../navigation/navigation.visible.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { firmCurrency } from "../platform/settings.ts";

interface Priced {
  priceMinor: number;
  currency: Currency;
  projectId: number;
  completion: Date | null;
}
/** The price an apartment is paid by, in minor units. Throws `not_found`, `not_for_sale` or `price_not_shown`. */
export async function pricedApartment(db: Db, id: number): Promise<Priced> {
  const apartment = await db.apartment.findFirst({
    where: { AND: [visibleApartment, { id }] },
    select: {
      status: true,
      price: true,
      isPriceHidden: true,
      floor: {
        select: { building: { select: { projectId: true, project: { select: { completionDate: true } } } } },
      },
    },
  });
  if (!apartment) throw new AppError("not_found");
  if (apartment.status === "sold") throw new AppError("not_for_sale");
  const price = shownPrice(apartment);
  if (price === null) throw new AppError("price_not_shown");
  const { projectId, project } = apartment.floor.building;
  return {
    priceMinor: toMinor(price),
    currency: await firmCurrency(db),
    projectId,
    completion: project.completionDate,
  };
}
