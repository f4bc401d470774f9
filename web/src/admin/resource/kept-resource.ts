import type { HistoryEntry, VersionComparison } from "@ezo/contract/records/records";
import type { PageMeta } from "@ezo/contract/values/fields";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { draftResourceOf, type DraftRoutes } from "../editor/record-draft/draft-resource.ts";
import { type Answering, askData } from "./ask.ts";
import { HISTORY_PAGE_SIZE } from "./content-resource.ts";

interface EditRoutes<Item> {
  get: Answering<{ data: Item }>;
  patch: Answering<{ data: Item }>;
  history: Answering<{ data: HistoryEntry[]; meta: PageMeta }>;
  compareVersion: Answering<{ data: VersionComparison }>;
  restoreVersion: Answering<{ data: Item }>;
}
/** Of kinds whose public page can be previewed, and which can have a draft. */
interface DraftedRoutes<Answered> {
  preview?: Answering<{ data: { url: string } }>;
  drafts?: DraftRoutes<Answered>;
}
interface Kind {
  /** The entity's name in history and live events. */
  entity: string;
  /** Validates a form as a whole. */
  schema: z.ZodType;
}

const byId = (id: number) => ({ id: String(id) });

/** Records that forms can neither create nor delete (`editCalls`). */
export const keptResource = <Item extends { id: number; version: number; updated_at: string }>(
  routes: EditRoutes<Item> & DraftedRoutes<Item> & Kind,
) => resourceOf(routes, byId, (item) => item);

/** The same for records whose answers lack something that a form needs. */
export const completedResource = <Answered, Item>(
  routes: EditRoutes<Answered> & Kind,
  toItem: (answered: Answered) => Item,
) => resourceOf(routes, byId, toItem);

/** The same for settings, which exist once. */
export const settingsResource = <Settings extends { version: number; updated_at: string | null }>(
  routes: EditRoutes<Settings> & DraftedRoutes<Settings> & Kind,
) =>
  resourceOf(
    routes,
    () => ({}),
    (settings) => ({ ...settings, id: 1, updated_at: settings.updated_at ?? "" }),
  );

function resourceOf<Answered, Item>(
  routes: EditRoutes<Answered> & DraftedRoutes<Answered> & Kind,
  paramsOf: (id: number) => Record<string, string>,
  toItem: (answered: Answered) => Item,
) {
  const all = ["content", routes.entity] as const;
  const itemKey = (id: number) => [...all, "item", id] as const;
  const { preview, drafts } = routes;
  return {
    entity: routes.entity,
    schema: routes.schema,
    keys: { all },
    drafts: drafts ? draftResourceOf(drafts, { item: itemKey }, { paramsOf, toItem }) : null,
    preview: preview
      ? async (call: WebCaller, id: number, locale: string): Promise<string> =>
          (await askData(call, preview, { params: paramsOf(id), query: { locale } })).url
      : null,
    item: (call: WebCaller, id: number) =>
      queryOptions({
        queryKey: itemKey(id),
        queryFn: async ({ signal }) =>
          toItem(await askData(call, routes.get, { params: paramsOf(id) }, { signal })),
      }),
    history: (call: WebCaller, id: number) =>
      queryOptions({
        queryKey: [...itemKey(id), "history"] as const,
        queryFn: ({ signal }) => {
          const input = { params: paramsOf(id), query: { per_page: HISTORY_PAGE_SIZE } };
          return askData(call, routes.history, input, { signal });
        },
      }),
    create: () => Promise.reject(new Error(`${routes.entity} is not created by forms`)),
    update: async (
      call: WebCaller,
      id: number,
      body: Readonly<Record<string, unknown>> & { version: number | null },
    ) => toItem(await askData(call, routes.patch, { params: paramsOf(id), body })),
    compareVersion: (call: WebCaller, id: number, version: number) =>
      askData(call, routes.compareVersion, { params: { ...paramsOf(id), version: String(version) } }),
    /** Makes the record what it was in `version`; `seen` is the version that the person has compared with. */
    restoreVersion: async (call: WebCaller, id: number, version: number, seen: number) => {
      const params = { ...paramsOf(id), version: String(version) };
      return toItem(await askData(call, routes.restoreVersion, { params, body: { version: seen } }));
    },
  };
}
