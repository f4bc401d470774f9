import type { Currency } from "@ezo/contract/values/money/currency";
import type { Tx } from "../platform/db.ts";
import type { RecordParts } from "../records/resource.ts";
import { createDiscounts } from "../prices/discounts.service.ts";
import { holdOwnCurrency } from "../prices/lists/list-currency.ts";
import { createPriceLists } from "../prices/lists/price-lists.service.ts";
import { priceLines } from "../prices/history/price-lines.ts";
import { createApartmentFiles } from "./import-export/apartment-files.service.ts";
import { apartmentKind, apartmentView } from "./apartments.kind.ts";
import { buildingKind, buildingView } from "./buildings.kind.ts";
import { completenessOf } from "./completeness.ts";
import { createEnquiryHolds } from "./holds/enquiry-holds.service.ts";
import { createFloorPlans } from "./floor-plans.ts";
import { createFloorCopies } from "./floor-copies/floor-copies.service.ts";
import { floorKind, floorView } from "./floors.kind.ts";
import { createBulkHolds } from "./holds/bulk-holds.service.ts";
import { createHolds } from "./holds/holds.service.ts";
import { createBulkChanges } from "./bulk-changes/bulk-changes.service.ts";
import { createStockResource } from "./stock-resource.ts";
import { zoneImageKind, zoneImageView } from "./zone-images.kind.ts";
import { zoneKind, zoneView } from "./zones.kind.ts";
import type { Actor } from "../users/actor.ts";

/** Apartments; a change of a price may name its currency, which must be the firm's while it is written. */
function apartmentsOf(parts: RecordParts) {
  const inFirmCurrency = createStockResource(parts, apartmentKind, apartmentView);
  const inCurrency = (said: Currency) => {
    const hold = {
      fields: apartmentKind.hold?.fields ?? [],
      take: (tx: Tx) => holdOwnCurrency(tx, said),
    };
    return createStockResource(parts, { ...apartmentKind, hold }, apartmentView);
  };
  const update: typeof inFirmCurrency.update = (actor, id, { currency, ...body }, uploads, locale) => {
    const apartments = currency === undefined ? inFirmCurrency : inCurrency(currency as Currency);
    return apartments.update(actor, id, body, uploads, locale);
  };
  return { ...inFirmCurrency, update };
}

/** The stock as staff keep it: buildings, floors, apartments, and the zones and pictures of the explorer. */
export const composeInventory = (parts: RecordParts) => ({
  buildings: createStockResource(parts, buildingKind, buildingView),
  floors: createStockResource(parts, floorKind, floorView),
  apartments: apartmentsOf(parts),
  zoneImages: createStockResource(parts, zoneImageKind, zoneImageView),
  zones: createStockResource(parts, zoneKind, zoneView),
  bulkChanges: createBulkChanges(parts),
  apartmentFiles: createApartmentFiles(parts),
  floorPlans: createFloorPlans(parts),
  floorCopies: createFloorCopies(parts),
  holds: createHolds(parts),
  bulkHolds: createBulkHolds(parts),
  discounts: createDiscounts(parts),
  priceLists: createPriceLists(parts),
  prices: (actor: Actor, apartmentId: number) => priceLines(parts.db, actor, apartmentId),
  enquiryHolds: createEnquiryHolds(parts),
  completeness: (actor: Actor, projectId: number) => completenessOf(parts.db, actor, projectId),
});
