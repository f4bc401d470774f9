import type { HistoryEntry } from "@ezo/contract/content";
import type { PageMeta } from "@ezo/contract/fields";
import type { RouteDefinition, RouteInput, RouteOutput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { CallOptions, WebCaller } from "../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../i18n/texts.ts";

type Answering<Body> = RouteDefinition & { response: z.ZodType<Body> };
/** The calls that every kind of content has (`contentCalls` of the contract), as one resource of the admin. */
interface ContentRoutes<Row, Item> {
  /** The entity's name in history and live events. */
  entity: string;
  list: Answering<{ data: Row[]; meta: PageMeta }>;
  get: Answering<{ data: Item }>;
  create: Answering<{ data: Item }> & { body: z.ZodType };
  patch: Answering<{ data: Item }>;
  remove: RouteDefinition;
  restore: Answering<{ data: Item }>;
  history: Answering<{ data: HistoryEntry[]; meta: PageMeta }>;
  restoreVersion: Answering<{ data: Item }>;
  bulkDelete: RouteDefinition;
  bulkRestore: RouteDefinition;
  bulkUpdate?: RouteDefinition;
  reorder?: RouteDefinition;
  preview?: RouteDefinition;
}

const HISTORY_PAGE_SIZE = 100;
const FIND_SIZE = 20;

/** Makes a resource out of its routes: what lists, forms and dialogs ask of any kind of content. */
export function contentResource<Row extends { id: number }, Item extends { id: number; version: number }>(
  routes: ContentRoutes<Row, Item>,
) {
  // One door for eleven calls whose inputs differ only in their bodies, which the form's schema has judged already.
  const ask = <D extends RouteDefinition>(call: WebCaller, route: D, input: object, options?: CallOptions) =>
    call(route, input as RouteInput<D>, options) as Promise<RouteOutput<D>>;
  const all = ["content", routes.entity] as const;
  const params = (id: number) => ({ id: String(id) });

  return {
    entity: routes.entity,
    /** What a new item must hold, and so what a form's whole must hold. */
    schema: routes.create.body,
    canReorder: routes.reorder !== undefined,
    keys: { all, lists: [...all, "list"] as const, item: (id: number) => [...all, "item", id] as const },
    list: (call: WebCaller, query: Record<string, unknown>) =>
      queryOptions({
        queryKey: [...all, "list", query] as readonly unknown[],
        queryFn: ({ signal }) =>
          ask(call, routes.list, { query }, { signal }) as Promise<{ data: Row[]; meta: PageMeta }>,
        placeholderData: keepPreviousData,
      }),
    /** The first few that a search finds, for fields in which one chooses. */
    find: async (call: WebCaller, search: string, locale: AdminLanguage): Promise<Row[]> => {
      const query = { locale, per_page: FIND_SIZE, ...(search ? { search } : {}) };
      return ((await ask(call, routes.list, { query })) as { data: Row[] }).data;
    },
    item: (call: WebCaller, id: number, locale: AdminLanguage) =>
      queryOptions({
        queryKey: [...all, "item", id, locale] as const,
        queryFn: async ({ signal }) =>
          (
            (await ask(call, routes.get, { params: params(id), query: { locale } }, { signal })) as {
              data: Item;
            }
          ).data,
      }),
    history: (call: WebCaller, id: number) =>
      queryOptions({
        queryKey: [...all, "item", id, "history"] as const,
        queryFn: async ({ signal }) =>
          (
            (await ask(
              call,
              routes.history,
              { params: params(id), query: { per_page: HISTORY_PAGE_SIZE } },
              { signal },
            )) as { data: HistoryEntry[] }
          ).data,
      }),
    create: async (call: WebCaller, body: object, locale: AdminLanguage): Promise<Item> =>
      ((await ask(call, routes.create, { body, query: { locale } })) as { data: Item }).data,
    update: async (call: WebCaller, id: number, body: object, locale: AdminLanguage): Promise<Item> =>
      (
        (await ask(call, routes.patch, { params: params(id), query: { locale }, body })) as {
          data: Item;
        }
      ).data,
    remove: (call: WebCaller, id: number) => ask(call, routes.remove, { params: params(id) }),
    restore: (call: WebCaller, id: number) => ask(call, routes.restore, { params: params(id), query: {} }),
    restoreVersion: async (
      call: WebCaller,
      id: number,
      version: number,
      locale: AdminLanguage,
    ): Promise<Item> =>
      (
        (await ask(call, routes.restoreVersion, {
          params: { ...params(id), version: String(version) },
          query: { locale },
        })) as { data: Item }
      ).data,
    removeAll: (call: WebCaller, ids: readonly number[]) => ask(call, routes.bulkDelete, { body: { ids } }),
    restoreAll: (call: WebCaller, ids: readonly number[]) => ask(call, routes.bulkRestore, { body: { ids } }),
    updateAll: (call: WebCaller, ids: readonly number[], set: object) => {
      if (!routes.bulkUpdate) throw new Error(`${routes.entity} has no bulk update`);
      return ask(call, routes.bulkUpdate, { body: { ids, set } });
    },
    reorder: (call: WebCaller, ids: readonly number[]) => {
      if (!routes.reorder) throw new Error(`${routes.entity} has no order`);
      return ask(call, routes.reorder, { body: { ids } });
    },
    preview: routes.preview
      ? async (call: WebCaller, id: number, locale: string): Promise<string> =>
          (
            (await ask(call, routes.preview!, { params: params(id), query: { locale } })) as unknown as {
              data: { url: string };
            }
          ).data.url
      : null,
  };
}

export type ContentResource<
  Row extends { id: number },
  Item extends { id: number; version: number },
> = ReturnType<typeof contentResource<Row, Item>>;
