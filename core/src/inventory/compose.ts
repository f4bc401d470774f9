import type { RecordParts } from "../records/resource.ts";
import { createDiscounts } from "../prices/discounts.service.ts";
import { createPriceLists } from "../prices/price-lists.service.ts";
import { priceLines } from "../prices/price-lines.ts";
import { apartmentKind, apartmentView } from "./apartments.kind.ts";
import { buildingKind, buildingView } from "./buildings.kind.ts";
import { completenessOf } from "./completeness.ts";
import { createEnquiryHolds } from "./enquiry-holds.service.ts";
import { createFloorPlans } from "./floor-plans.ts";
import { floorKind, floorView } from "./floors.kind.ts";
import { createBulkHolds } from "./bulk-holds.service.ts";
import { createHolds } from "./holds.service.ts";
import { createBulkChanges } from "./bulk-changes.service.ts";
import { createStockResource } from "./stock-resource.ts";
import { zoneImageKind, zoneImageView } from "./zone-images.kind.ts";
import { zoneKind, zoneView } from "./zones.kind.ts";
import type { Actor } from "../users/actor.ts";

/** The stock as staff keep it: buildings, floors, apartments, and the zones and pictures of the explorer. */
export const composeInventory = (parts: RecordParts) => ({
  buildings: createStockResource(parts, buildingKind, buildingView),
  floors: createStockResource(parts, floorKind, floorView),
  apartments: createStockResource(parts, apartmentKind, apartmentView),
  zoneImages: createStockResource(parts, zoneImageKind, zoneImageView),
  zones: createStockResource(parts, zoneKind, zoneView),
  bulkChanges: createBulkChanges(parts),
  floorPlans: createFloorPlans(parts),
  holds: createHolds(parts),
  bulkHolds: createBulkHolds(parts),
  discounts: createDiscounts(parts),
  priceLists: createPriceLists(parts),
  prices: (actor: Actor, apartmentId: number) => priceLines(parts.db, actor, apartmentId),
  enquiryHolds: createEnquiryHolds(parts),
  completeness: (actor: Actor, projectId: number) => completenessOf(parts.db, actor, projectId),
});
