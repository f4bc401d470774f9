import { bulkChangeApartments, changeApartments } from "@ezo/contract/inventory/apartment-changes";
import {
  exportApartments,
  exportApartmentsXlsx,
  importApartments,
  sampleApartmentsXlsx,
  undoApartmentsImport,
} from "@ezo/contract/inventory/apartment-files";
import { endDiscount, listApartmentPrices, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { getCompleteness } from "@ezo/contract/inventory/completeness";
import { applyFloorCopies, previewFloorCopies } from "@ezo/contract/inventory/floor-copies";
import { addFloors, copyFloor, floorRoutes } from "@ezo/contract/inventory/floors";
import {
  holdApartment,
  holdApartments,
  listHolds,
  releaseHold,
  releaseHolds,
} from "@ezo/contract/inventory/holds";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { saveZones, zoneRoutes } from "@ezo/contract/inventory/zones";
import { PAGE_SIZE_MAX } from "@ezo/contract/values/limits/lists";
import type { StockResource, Values } from "@ezo/core/inventory/stock-resource";
import type { Actor } from "@ezo/core/users/actor";
import { messageOf } from "../http/request/validation/field-errors.ts";
import type { Mount } from "../http/mount.ts";
import { uploaded } from "../http/request/body/multipart.ts";
import type { Parts } from "../services.ts";
import { answersOf, mountAs } from "./mounting/calls.ts";
import { mountResource } from "./mounting/resource-calls.ts";

/** The staff's side of the stock. The fixed paths are mounted before those with an id. */
export function inventoryRoutes(mount: Mount, { inventory, translations }: Parts) {
  const { apartmentFiles, bulkChanges, floorPlans, floorCopies, holds, bulkHolds, discounts } = inventory;
  const { data } = answersOf(mount);
  data(bulkChangeApartments, ({ body: { ids, versions, ...change } }, { actor }) =>
    bulkChanges.bulk(actor, ids, change, versions),
  );
  mount(changeApartments, async ({ body }, { actor, locale }) => {
    // The contract has left no field undefined that was not left out.
    const changes = body.changes as Parameters<typeof bulkChanges.change>[1];
    const { changed, errors } = await bulkChanges.change(actor, changes, body.dry_run, body.currency);
    const t = await translations.lookup(locale);
    return {
      data: {
        dry_run: body.dry_run,
        changed,
        errors: errors.map(({ id, field, key }) => ({ id, field, message: t(key) })),
      },
    };
  });
  mount(importApartments, async ({ body }, { actor, locale, uploads }) => {
    const file = { ...body, file: uploaded(uploads, body.file) };
    const { project_id: projectId, seen, leave_out_errors: leavesOutErrors, dry_run: isDryRun } = body;
    const { add_floors: addsFloors, ignore_unknown_columns: ignoresUnknown, columns } = body;
    const wish = { projectId, seen, leavesOutErrors, addsFloors, ignoresUnknown, columns, isDryRun };
    const result = await apartmentFiles.import(actor, file, wish);
    const t = await translations.lookup(locale);
    const errors = result.errors.map(({ row, field, key: coded, place = "" }) => {
      const { key, values } = messageOf(coded);
      return { row, field, place, message: t(key, values) };
    });
    return { data: { ...result, errors } };
  });
  data(undoApartmentsImport, ({ body }, { actor }) => apartmentFiles.undoImport(actor, body.written));
  mount(exportApartments, ({ query: { language, ...filters } }, { actor }) =>
    apartmentFiles.export(actor, filters, language),
  );
  mount(exportApartmentsXlsx, ({ query }, { actor }) => apartmentFiles.exportXlsx(actor, query));
  mount(sampleApartmentsXlsx, ({ query }, { actor }) =>
    apartmentFiles.sampleXlsx(actor, query.project_id, query.locale),
  );
  data(holdApartment, ({ params, body }, { actor }) => holds.create(actor, params.id, body));
  data(holdApartments, ({ body: { ids, ...wanted } }, { actor }) => bulkHolds.create(actor, ids, wanted));
  data(listHolds, ({ query }, { actor }) => holds.list(actor, query.project_id));
  data(releaseHolds, ({ body }, { actor }) => bulkHolds.release(actor, body.ids));
  data(releaseHold, ({ params }, { actor }) => holds.release(actor, params.id));
  data(listApartmentPrices, ({ params }, { actor }) => inventory.prices(actor, params.id));
  data(setDiscount, ({ params, body }, { actor }) => discounts.set(actor, params.id, body));
  data(endDiscount, ({ params, body }, { actor }) => discounts.end(actor, params.id, body.version));
  data(addFloors, ({ params, body }, { actor }) => floorPlans.addFloors(actor, params.id, body));
  data(copyFloor, ({ params, body }, { actor }) =>
    floorPlans.copyFloor(actor, params.id, body.floor_numbers, body.number_pattern),
  );
  data(previewFloorCopies, ({ params, body }, { actor }) =>
    floorCopies.preview(actor, params.id, body.floor_ids, body.parts),
  );
  data(applyFloorCopies, ({ params, body }, { actor }) =>
    floorCopies.apply(actor, params.id, body.floor_ids, body.changes),
  );
  data(getCompleteness, ({ params }, { actor }) => inventory.completeness(actor, params.id));
  mountAs(mount, saveZones, async ({ params, body }, { actor }) => {
    const scope = { zone_image_id: params.id };
    const { created } = await inventory.zones.batch(actor, scope, body);
    const zones = await allOf(inventory.zones, actor, scope);
    return { data: { created, zones } };
  });
  mountResource(mount, buildingRoutes, inventory.buildings, translations);
  mountResource(mount, floorRoutes, inventory.floors, translations);
  mountResource(mount, apartmentRoutes, inventory.apartments, translations);
  mountResource(mount, zoneImageRoutes, inventory.zoneImages, translations);
  mountResource(mount, zoneRoutes, inventory.zones, translations);
}

async function allOf(service: StockResource, actor: Actor, filter: Values): Promise<Values[]> {
  const all: Values[] = [];
  for (let page = 1; ; page++) {
    const query = { ...filter, deleted: false, page, per_page: PAGE_SIZE_MAX };
    const { rows, total } = await service.list(actor, query);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}
