import type { BulkOutcome, HistoryEntry, VersionComparison } from "@ezo/contract/content";
import type { Deletion } from "@ezo/contract/deletion";
import type { PageMeta } from "@ezo/contract/fields";
import type { RouteDefinition, RouteOutput, VersionedInput } from "@ezo/contract/route";
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
  compareVersion: Answering<{ data: VersionComparison }>;
  restoreVersion: Answering<{ data: Item }>;
  deletion: Answering<{ data: Deletion }>;
  bulkDelete: RouteDefinition;
  bulkRestore: RouteDefinition;
  bulkUpdate?: RouteDefinition;
  reorder?: RouteDefinition;
  preview?: RouteDefinition;
}

/** An item at the version at which it was seen: what every write names. */
export interface Seen {
  id: number;
  version: number;
}
const idsAndVersions = (items: readonly Seen[]) => ({
  ids: items.map(({ id }) => id),
  versions: items.map(({ version }) => version),
});

const HISTORY_PAGE_SIZE = 100;
const FIND_SIZE = 20;

/** Makes a resource out of its routes: what lists, forms and dialogs ask of any kind of content. */
export function contentResource<Row extends { id: number }, Item extends { id: number; version: number }>(
  routes: ContentRoutes<Row, Item>,
) {
  // One door for all calls whose inputs differ only in their bodies, which the form's schema has judged already.
  const ask = <D extends RouteDefinition>(call: WebCaller, route: D, input: object, options?: CallOptions) =>
    call(route, input as VersionedInput<D>, options) as Promise<RouteOutput<D>>;
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
    // Not keyed by the language: another one must not take an open form's item away (`Queries` asks for it anew).
    item: (call: WebCaller, id: number, locale: AdminLanguage) =>
      queryOptions({
        queryKey: [...all, "item", id] as const,
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
    update: async (
      call: WebCaller,
      id: number,
      body: Readonly<Record<string, unknown>> & { version: number | null },
      locale: AdminLanguage,
    ): Promise<Item> =>
      (
        (await ask(call, routes.patch, { params: params(id), query: { locale }, body })) as {
          data: Item;
        }
      ).data,
    deletion: (call: WebCaller, ids: readonly number[]) =>
      queryOptions({
        queryKey: [...all, "deletion", ids] as readonly unknown[],
        queryFn: async ({ signal }) =>
          ((await ask(call, routes.deletion, { query: { ids } }, { signal })) as { data: Deletion }).data,
      }),
    remove: (call: WebCaller, { id, version }: Seen) =>
      ask(call, routes.remove, { params: params(id), query: { version } }),
    compareVersion: async (call: WebCaller, id: number, version: number): Promise<VersionComparison> =>
      (
        (await ask(call, routes.compareVersion, {
          params: { ...params(id), version: String(version) },
        })) as { data: VersionComparison }
      ).data,
    /** Makes the item what it was in `version`; `seen` is the version that the person has compared with. */
    restoreVersion: async (
      call: WebCaller,
      id: number,
      version: number,
      seen: number,
      locale: AdminLanguage,
    ): Promise<Item> =>
      (
        (await ask(call, routes.restoreVersion, {
          params: { ...params(id), version: String(version) },
          query: { locale },
          body: { version: seen },
        })) as { data: Item }
      ).data,
    removeAll: (call: WebCaller, items: readonly Seen[]) =>
      ask(call, routes.bulkDelete, { body: idsAndVersions(items) }),
    restoreAll: (call: WebCaller, items: readonly Seen[]) =>
      ask(call, routes.bulkRestore, { body: idsAndVersions(items) }),
    updateAll: (call: WebCaller, items: readonly Seen[], set: object) => {
      if (!routes.bulkUpdate) throw new Error(`${routes.entity} has no bulk update`);
      return ask(call, routes.bulkUpdate, { body: { ...idsAndVersions(items), set } });
    },
    reorder: (call: WebCaller, items: readonly Seen[]) => {
      if (!routes.reorder) throw new Error(`${routes.entity} has no order`);
      return ask(call, routes.reorder, { body: idsAndVersions(items) }) as Promise<
        z.infer<typeof BulkOutcome>
      >;
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
