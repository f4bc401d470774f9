import type { HistoryEntry, VersionComparison } from "@ezo/contract/content";
import type { PageMeta } from "@ezo/contract/fields";
import type { RouteDefinition, RouteOutput, VersionedInput } from "@ezo/contract/route";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { CallOptions, WebCaller } from "../../shared/api/http-caller.ts";

type Answering<Body> = RouteDefinition & { response: z.ZodType<Body> };
interface SettingsRoutes<Settings> {
  /** The entity's name in history and live events. */
  entity: string;
  /** What a form's whole must hold. */
  schema: z.ZodType;
  get: Answering<{ data: Settings }>;
  patch: Answering<{ data: Settings }>;
  history: Answering<{ data: HistoryEntry[]; meta: PageMeta }>;
  compareVersion: Answering<{ data: VersionComparison }>;
  restoreVersion: Answering<{ data: Settings }>;
}

const HISTORY_PAGE_SIZE = 100;

/** Settings as a form edits them: an item that exists once, and can be neither made nor deleted. */
export function settingsResource<Settings extends { version: number; updated_at: string | null }>(
  routes: SettingsRoutes<Settings>,
) {
  const ask = <D extends RouteDefinition>(call: WebCaller, route: D, input: object, options?: CallOptions) =>
    call(route, input as VersionedInput<D>, options) as Promise<RouteOutput<D>>;
  const all = ["content", routes.entity] as const;
  const asItem = (answer: unknown) => {
    const { data } = answer as { data: Settings };
    return { ...data, id: 1, updated_at: data.updated_at ?? "" };
  };
  return {
    entity: routes.entity,
    schema: routes.schema,
    keys: { all },
    preview: null,
    item: (call: WebCaller, id: number) =>
      queryOptions({
        queryKey: [...all, "item", id] as const,
        queryFn: async ({ signal }) => asItem(await ask(call, routes.get, {}, { signal })),
      }),
    history: (call: WebCaller, id: number) =>
      queryOptions({
        queryKey: [...all, "item", id, "history"] as const,
        queryFn: async ({ signal }) => {
          const query = { per_page: HISTORY_PAGE_SIZE };
          const answer = await ask(call, routes.history, { query }, { signal });
          return (answer as { data: HistoryEntry[] }).data;
        },
      }),
    create: () => Promise.reject(new Error(`${routes.entity} exists once`)),
    update: async (
      call: WebCaller,
      _id: number,
      body: Readonly<Record<string, unknown>> & { version: number | null },
    ) => asItem(await ask(call, routes.patch, { body })),
    compareVersion: async (call: WebCaller, _id: number, version: number) => {
      const answer = await ask(call, routes.compareVersion, { params: { version: String(version) } });
      return (answer as { data: VersionComparison }).data;
    },
    restoreVersion: async (call: WebCaller, _id: number, version: number, seen: number) =>
      asItem(
        await ask(call, routes.restoreVersion, {
          params: { version: String(version) },
          body: { version: seen },
        }),
      ),
  };
}
