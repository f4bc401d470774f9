import type { Deletion } from "@ezo/contract/records/deletion";
import type { HistoryEntry, VersionComparison } from "@ezo/contract/records/records";
import type { BulkOutcome } from "@ezo/contract/records/resource";
import type { PageMeta } from "@ezo/contract/values/fields";
import { PAGE_SIZE_MAX } from "@ezo/contract/values/limits/lists";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { draftResource, type DraftRoutes } from "../editor/record-draft/draft-resource.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import { type Answering, ask, askData } from "./ask.ts";

type BulkAnswer = Answering<z.infer<typeof BulkOutcome>>;
/** The calls that every kind of record has (`resource` of the contract), as one resource of the admin. */
export interface ContentRoutes<Row, Item> {
  /** The entity's name in history and live events. */
  entity: string;
  list: Answering<{ data: Row[]; meta: PageMeta }>;
  get: Answering<{ data: Item }>;
  create: Answering<{ data: Item }> & { body: z.ZodType };
  patch: Answering<{ data: Item }>;
  remove: Answering<unknown>;
  restore: Answering<{ data: Item }>;
  history: Answering<{ data: HistoryEntry[]; meta: PageMeta }>;
  compareVersion: Answering<{ data: VersionComparison }>;
  restoreVersion: Answering<{ data: Item }>;
  deletion: Answering<{ data: Deletion }>;
  bulkDelete: BulkAnswer;
  bulkRestore: BulkAnswer;
  bulkUpdate?: BulkAnswer;
  reorder?: BulkAnswer;
  preview?: Answering<{ data: { url: string } }>;
  /** Of kinds whose items can have a draft. */
  drafts?: DraftRoutes<Item>;
}

/** An item at the version at which it was seen: what every write names. */
export interface Seen {
  id: number;
  version: number;
}

const FIND_SIZE = 20;
export const HISTORY_PAGE_SIZE = 100;

/** Makes a resource out of its routes: what lists, forms and dialogs ask of any kind of record. */
export function contentResource<Row extends { id: number }, Item extends { id: number; version: number }>(
  routes: ContentRoutes<Row, Item>,
) {
  const all = ["content", routes.entity] as const;
  const keys = { all, lists: [...all, "list"] as const, item: (id: number) => [...all, "item", id] as const };
  return {
    entity: routes.entity,
    /** Validates a new item, and so a form as a whole. */
    schema: routes.create.body,
    canReorder: routes.reorder !== undefined,
    keys,
    drafts: routes.drafts ? draftResource(routes.drafts, keys) : null,
    ...readCalls(routes, keys),
    ...writeCalls(routes),
    ...versionCalls(routes, keys),
    ...batchCalls(routes),
  };
}

interface Keys {
  lists: readonly unknown[];
  item: (id: number) => readonly ["content", string, "item", number];
}
const params = (id: number) => ({ id: String(id) });

function readCalls<Row, Item>(routes: ContentRoutes<Row, Item>, keys: Keys) {
  const page = (call: WebCaller, query: Record<string, unknown>, signal?: AbortSignal) =>
    ask(call, routes.list, { query }, { signal });
  const { preview } = routes;
  return {
    page,
    list: (call: WebCaller, query: Record<string, unknown>) =>
      queryOptions({
        queryKey: [...keys.lists, query] as readonly unknown[],
        queryFn: ({ signal }) => page(call, query, signal),
        placeholderData: keepPreviousData,
      }),
    /** All rows that match, whatever their number. */
    every: (call: WebCaller, query: Record<string, unknown>) =>
      queryOptions({
        queryKey: [...keys.lists, "every", query] as readonly unknown[],
        queryFn: async ({ signal }) => {
          const rows: Row[] = [];
          for (let number = 1, last = 1; number <= last; number++) {
            const asked = { ...query, page: number, per_page: PAGE_SIZE_MAX };
            const { data, meta } = await page(call, asked, signal);
            rows.push(...data);
            last = meta.last_page;
          }
          return rows;
        },
      }),
    /** The first results of a search, for fields in which one chooses. */
    find: async (call: WebCaller, search: string, locale: AdminLanguage): Promise<Row[]> => {
      const query = { locale, per_page: FIND_SIZE, ...(search ? { search } : {}) };
      return (await page(call, query)).data;
    },
    // The key has no language: changing it must not remove an open form's item (`Queries` refetches it).
    item: (call: WebCaller, id: number, locale: AdminLanguage) =>
      queryOptions({
        queryKey: keys.item(id),
        queryFn: ({ signal }) =>
          askData(call, routes.get, { params: params(id), query: { locale } }, { signal }),
      }),
    preview: preview
      ? async (call: WebCaller, id: number, locale: string): Promise<string> =>
          (await askData(call, preview, { params: params(id), query: { locale } })).url
      : null,
  };
}

function writeCalls<Row, Item>(routes: ContentRoutes<Row, Item>) {
  return {
    create: (call: WebCaller, body: object, locale: AdminLanguage): Promise<Item> =>
      askData(call, routes.create, { body, query: { locale } }),
    update: (
      call: WebCaller,
      id: number,
      body: Readonly<Record<string, unknown>> & { version: number | null },
      locale: AdminLanguage,
    ): Promise<Item> => askData(call, routes.patch, { params: params(id), query: { locale }, body }),
    remove: (call: WebCaller, { id, version }: Seen) =>
      ask(call, routes.remove, { params: params(id), query: { version } }),
  };
}

/** The calls for the versions of a record; a restore answers with texts in the admin's language. */
export function versionCalls<Item>(
  routes: Pick<ContentRoutes<unknown, Item>, "history" | "compareVersion" | "restoreVersion">,
  keys: Pick<Keys, "item">,
) {
  return {
    history: (call: WebCaller, id: number) =>
      queryOptions({
        queryKey: [...keys.item(id), "history"] as const,
        queryFn: ({ signal }) =>
          askData(
            call,
            routes.history,
            { params: params(id), query: { per_page: HISTORY_PAGE_SIZE } },
            { signal },
          ),
      }),
    compareVersion: (call: WebCaller, id: number, version: number): Promise<VersionComparison> =>
      askData(call, routes.compareVersion, { params: { ...params(id), version: String(version) } }),
    /** Makes the item what it was in `version`; `seen` is the version that the person has compared with. */
    restoreVersion: (
      call: WebCaller,
      id: number,
      version: number,
      seen: number,
      locale: AdminLanguage,
    ): Promise<Item> =>
      askData(call, routes.restoreVersion, {
        params: { ...params(id), version: String(version) },
        query: { locale },
        body: { version: seen },
      }),
  };
}

function batchCalls<Row, Item>(routes: ContentRoutes<Row, Item>) {
  const { entity, bulkUpdate, reorder } = routes;
  const idsAndVersions = (items: readonly Seen[]) => ({
    ids: items.map(({ id }) => id),
    versions: items.map(({ version }) => version),
  });
  return {
    deletion: (call: WebCaller, ids: readonly number[]) =>
      queryOptions({
        queryKey: ["content", entity, "deletion", ids] as readonly unknown[],
        queryFn: ({ signal }) => askData(call, routes.deletion, { query: { ids } }, { signal }),
      }),
    removeAll: (call: WebCaller, items: readonly Seen[]) =>
      ask(call, routes.bulkDelete, { body: idsAndVersions(items) }),
    restoreAll: (call: WebCaller, items: readonly Seen[]) =>
      ask(call, routes.bulkRestore, { body: idsAndVersions(items) }),
    updateAll: (call: WebCaller, items: readonly Seen[], set: object) => {
      if (!bulkUpdate) throw new Error(`${entity} has no bulk update`);
      return ask(call, bulkUpdate, { body: { ...idsAndVersions(items), set } });
    },
    reorder: (call: WebCaller, items: readonly Seen[]) => {
      if (!reorder) throw new Error(`${entity} has no order`);
      return ask(call, reorder, { body: idsAndVersions(items) });
    },
  };
}

export type ContentResource<
  Row extends { id: number },
  Item extends { id: number; version: number },
> = ReturnType<typeof contentResource<Row, Item>>;
