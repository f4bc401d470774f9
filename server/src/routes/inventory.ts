import {
  addFloors,
  apartmentRoutes,
  buildingRoutes,
  bulkChangeApartments,
  changeApartments,
  copyFloor,
  exportApartments,
  exportApartmentsXlsx,
  floorRoutes,
  getCompleteness,
  holdApartment,
  importApartments,
  listHolds,
  releaseHold,
  sampleApartmentsXlsx,
  type ResourceRoutes,
  saveZones,
  zoneImageRoutes,
  zoneRoutes,
  undoApartmentsImport,
} from "@ezo/contract/inventory";
import { PAGE_SIZE_MAX } from "@ezo/contract/limits";
import type { Locale } from "@ezo/contract/locale";
import type { RouteDefinition } from "@ezo/contract/route";
import type { HoldsService } from "@ezo/core/inventory/holds";
import type { ListQuery, ResourceService, Values } from "@ezo/core/inventory/inventory.resource";
import type { PlansService } from "@ezo/core/inventory/plans.service";
import type { StockService } from "@ezo/core/inventory/stock.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Actor } from "@ezo/core/users/actor";
import { messageOf } from "../http/field-errors.ts";
import type { CallContext, Mount } from "../http/mount.ts";
import { uploaded } from "../http/multipart.ts";
import { pageMeta } from "./page-meta.ts";

export interface InventoryServices {
  buildings: ResourceService;
  floors: ResourceService;
  apartments: ResourceService;
  zoneImages: ResourceService;
  zones: ResourceService;
  stock: StockService;
  plans: PlansService;
  holds: HoldsService;
  translations: TranslationsService;
}

/** The staff's side of the stock. The fixed paths are mounted before those with an id. */
export function inventoryRoutes(mount: Mount, services: InventoryServices) {
  const { stock, plans, holds, translations } = services;
  mount(bulkChangeApartments, async ({ body: { ids, versions, ...change } }, { actor }) => ({
    data: await stock.bulk(actor, ids, change, versions),
  }));
  mount(changeApartments, async ({ body }, { actor, locale }) => {
    // The contract has left no field undefined that was not left out.
    const changes = body.changes as Parameters<typeof stock.change>[1];
    const { changed, errors } = await stock.change(actor, changes, body.dry_run);
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
    const { project_id: projectId, seen, dry_run: isDryRun } = body;
    const result = await stock.import(actor, file, { projectId, seen, isDryRun });
    const t = await translations.lookup(locale);
    const errors = result.errors.map(({ row, field, key: coded, place = "" }) => {
      const { key, values } = messageOf(coded);
      return { row, field, place, message: t(key, values) };
    });
    return { data: { ...result, errors } };
  });
  mount(undoApartmentsImport, async ({ body }, { actor }) => ({
    data: await stock.undoImport(actor, body.written),
  }));
  mount(exportApartments, ({ query }, { actor }) => stock.export(actor, query));
  mount(exportApartmentsXlsx, ({ query }, { actor }) => stock.exportXlsx(actor, query));
  mount(sampleApartmentsXlsx, ({ query }, { actor }) =>
    stock.sampleXlsx(actor, query.project_id, query.locale),
  );
  mount(holdApartment, async ({ params, body }, { actor }) => ({
    data: await holds.create(actor, params.id, body),
  }));
  mount(listHolds, async ({ query }, { actor }) => ({ data: await holds.list(actor, query.project_id) }));
  mount(releaseHold, async ({ params }, { actor }) => ({ data: await holds.release(actor, params.id) }));
  mount(addFloors, async ({ params, body }, { actor }) => ({
    data: await plans.addFloors(actor, params.id, body),
  }));
  mount(copyFloor, async ({ params, body }, { actor }) => ({
    data: await plans.copyFloor(actor, params.id, body.floor_numbers, body.number_pattern),
  }));
  mount(getCompleteness, async ({ params }, { actor }) => ({
    data: await plans.completeness(actor, params.id),
  }));
  mount(saveZones, async ({ params, body }, { actor }) => {
    const scope = { zone_image_id: params.id };
    const { created } = await services.zones.batch(actor, scope, body);
    const zones = await allOf(services.zones, actor, scope);
    return { data: { created, zones: zones as never } };
  });
  mountResource(mount, buildingRoutes, services.buildings, translations);
  mountResource(mount, floorRoutes, services.floors, translations);
  mountResource(mount, apartmentRoutes, services.apartments, translations);
  mountResource(mount, zoneImageRoutes, services.zoneImages, translations);
  mountResource(mount, zoneRoutes, services.zones, translations);
}

/** Every row by filter, over all pages. */
async function allOf(service: ResourceService, actor: Actor, filter: Values): Promise<Values[]> {
  const all: Values[] = [];
  for (let page = 1; ; page++) {
    const query = { ...filter, deleted: false, page, per_page: PAGE_SIZE_MAX };
    const { rows, total } = await service.list(actor, query);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

interface ResourceInput {
  params: { id: number; version: number };
  query: ListQuery & { version?: number };
  body: Values & { version?: number; versions?: number[] };
}

/**
 * The same calls for every resource. The contract has parsed what comes in and parses what goes out; in between the
 * fields travel by their names, so one cast here serves fifty routes.
 */
function mountResource(
  mount: Mount,
  routes: ResourceRoutes,
  service: ResourceService,
  translations: TranslationsService,
): void {
  const at = mount as unknown as (
    definition: RouteDefinition,
    handler: (input: ResourceInput, context: CallContext & { actor: Actor }) => Promise<object>,
  ) => void;
  at(routes.list, async ({ query }, { actor }) => {
    const { rows, total } = await service.list(actor, query);
    return { data: rows, meta: pageMeta(total, query) };
  });
  at(routes.get, async ({ params }, { actor }) => ({ data: await service.get(actor, params.id) }));
  at(routes.create, async ({ body }, { actor }) => ({ data: await service.create(actor, body) }));
  for (const change of [routes.put, routes.patch, routes.post])
    at(change, async ({ params, body }, { actor }) => ({
      data: await service.update(actor, params.id, body),
    }));
  at(routes.remove, async ({ params, query }, { actor, locale }) => {
    await service.remove(actor, params.id, query.version);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
  const many = async (ids: number[], key: string, locale: Locale) => ({
    message: (await translations.lookup(locale))(key),
    data: { changed: ids.length, ids },
  });
  at(routes.deletion, async ({ query }, { actor }) => ({
    data: await service.deletion(actor, query["ids"] as number[]),
  }));
  // Before the calls of one row, whose address would take "bulk" for an id.
  at(routes.bulkDelete, async ({ body }, { actor, locale }) =>
    many(await service.removeMany(actor, body["ids"] as number[], body.versions), "messages.deleted", locale),
  );
  at(routes.bulkRestore, async ({ body }, { actor, locale }) =>
    many(await service.restoreMany(actor, body["ids"] as number[], body.versions), "messages.saved", locale),
  );
  at(routes.restore, async ({ params, body }, { actor }) => ({
    data: await service.restore(actor, params.id, body.version),
  }));
  at(routes.compareVersion, async ({ params }, { actor }) => ({
    data: await service.compareVersion(actor, params.id, params.version),
  }));
  at(routes.restoreVersion, async ({ params, body }, { actor }) => ({
    data: await service.restoreVersion(actor, params.id, params.version, body.version),
  }));
  at(routes.history, async ({ params }, { actor }) => ({ data: await service.history(actor, params.id) }));
}
