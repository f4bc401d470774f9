import type { HistoryEntry } from "@ezo/contract/content";
import type { PageMeta } from "@ezo/contract/fields";
import type { InventoryChange, ResourceRoutes } from "@ezo/contract/inventory";
import { PAGE_SIZE_MAX } from "@ezo/contract/limits";
import type { RouteDefinition, VersionedInput } from "@ezo/contract/route";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { contentResource, type ContentResource } from "../resource/content-resource.ts";

interface Kept {
  id: number;
  version: number;
}

const ask = <Answer>(call: WebCaller, route: RouteDefinition, input: object, signal?: AbortSignal) =>
  call(route, input as VersionedInput<RouteDefinition>, { signal }) as Promise<unknown> as Promise<Answer>;

/** A change of the stock as the history of content shows it. */
const toEntry = ({
  version,
  action,
  actor,
  created_at,
  is_overwrite,
  restored_version,
  reviewed,
  changes,
}: InventoryChange): HistoryEntry => ({
  version,
  kind: action,
  actor,
  created_at,
  is_overwrite,
  restored_version,
  reviewed,
  changes: Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to })),
});

/** A resource of the stock, so that the lists and forms of content serve it too. */
export function inventoryResource<Row extends Kept>(entity: string, routes: ResourceRoutes) {
  const base = contentResource<Row, Row>({
    entity,
    list: routes.list,
    get: routes.get,
    create: routes.create,
    patch: routes.patch,
    remove: routes.remove,
    restore: routes.restore,
    history: routes.history,
    compareVersion: routes.compareVersion,
    restoreVersion: routes.restoreVersion,
    deletion: routes.deletion,
    bulkDelete: routes.bulkDelete,
    bulkRestore: routes.bulkRestore,
  } as never);
  const changes = async (call: WebCaller, id: number, signal?: AbortSignal) =>
    (await ask<{ data: InventoryChange[] }>(call, routes.history, { params: { id: String(id) } }, signal))
      .data;
  const own = {
    history: (call: WebCaller, id: number) =>
      queryOptions({
        queryKey: [...base.keys.all, "item", id, "history"] as const,
        queryFn: async ({ signal }) => (await changes(call, id, signal)).map(toEntry),
      }),
  };
  return {
    ...base,
    ...own,
    /** All that a filter finds, on however many pages. */
    every: (call: WebCaller, query: Record<string, unknown>) =>
      queryOptions({
        queryKey: [...base.keys.lists, "every", query] as const,
        queryFn: async ({ signal }) => {
          const rows: Row[] = [];
          for (let page = 1, last = 1; page <= last; page++) {
            const { data, meta } = await ask<{ data: Row[]; meta: PageMeta }>(
              call,
              routes.list,
              { query: { ...query, page, per_page: PAGE_SIZE_MAX } },
              signal,
            );
            rows.push(...data);
            last = meta.last_page;
          }
          return rows;
        },
      }),
  } as unknown as ContentResource<Row, Row> & {
    every: (
      call: WebCaller,
      query: Record<string, unknown>,
    ) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Row[]> };
  };
}
