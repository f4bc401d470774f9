import type { DraftMark, RecordDraft } from "@ezo/contract/records/record-drafts";
import type { Locale } from "@ezo/contract/values/locale";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../../i18n/texts.ts";
import { type Answering, ask, askData } from "../../resource/ask.ts";

/** An item as it would be with its draft. */
export interface Drafted<Item> {
  item: Item;
  draft: RecordDraft;
}
/** An item after its draft was saved: without one where nothing differs from what is published. */
export interface Kept<Item> {
  item: Item;
  draft: RecordDraft | null;
}
/** The calls about drafts (`draftCalls` of the contract). */
export interface DraftRoutes<Item> {
  getDraft: Answering<{ data: Drafted<Item> }>;
  saveDraft: Answering<{ data: Kept<Item> }>;
  discardDraft: Answering<unknown>;
  publishDraft: Answering<{ data: Item }>;
  scheduleDraft: Answering<{ data: Drafted<Item> }>;
}
/** What of a draft is published, as its author saw it. */
export interface Publication {
  version: number;
  languages?: readonly Locale[];
  over?: number;
  over_companions?: Record<string, number>;
}

/** How calls name an item, and how what they answer becomes one. */
interface Reading<Answered, Item> {
  paramsOf: (id: number) => Record<string, string>;
  toItem: (answered: Answered) => Item;
}
interface Keys {
  item: (id: number) => readonly unknown[];
}

/**
 * Item and draft are read again at the same time, as after each change. Throws what the server would answer where the item
 * has come back without a draft: one that was published or discarded is not asked for.
 */
export async function refuseEnded(cache: QueryClient, itemKey: readonly unknown[]): Promise<void> {
  if (await hasEnded(cache, itemKey)) throw new ApiError("not_found", "", 404);
}

async function hasEnded(cache: QueryClient, itemKey: readonly unknown[]): Promise<boolean> {
  const item = cache.getQueryCache().find<{ draft?: DraftMark | null }>({ queryKey: itemKey });
  if (!item || item.state.fetchStatus === "idle") return false;
  try {
    // The read that is under way, not another one.
    return (await item.fetch()).draft === null;
  } catch {
    // That the item cannot be read says nothing of its draft.
    return false;
  }
}

export const draftResource = <Item>(routes: DraftRoutes<Item>, keys: Keys) =>
  draftResourceOf(routes, keys, {
    paramsOf: (id) => ({ id: String(id) }),
    toItem: (item: Item): Item => item,
  });
export type DraftResource<Item> = ReturnType<typeof draftResource<Item>>;

/** The same for items whose answers lack something that a form needs, or whose calls name no id: settings. */
export function draftResourceOf<Answered, Item>(
  routes: DraftRoutes<Answered>,
  keys: Keys,
  { paramsOf, toItem }: Reading<Answered, Item>,
) {
  const toDrafted = ({ item, draft }: Drafted<Answered>): Drafted<Item> => ({ item: toItem(item), draft });
  return {
    read: (call: WebCaller, id: number, locale: AdminLanguage) =>
      queryOptions({
        queryKey: [...keys.item(id), "draft"] as readonly unknown[],
        queryFn: async ({ client, signal }) => {
          await refuseEnded(client, keys.item(id));
          const asked = { params: paramsOf(id), query: { locale } };
          return toDrafted(await askData(call, routes.getDraft, asked, { signal }));
        },
      }),
    fetch: async (call: WebCaller, id: number, locale: AdminLanguage): Promise<Drafted<Item>> =>
      toDrafted(await askData(call, routes.getDraft, { params: paramsOf(id), query: { locale } })),
    save: async (call: WebCaller, id: number, body: object, locale: AdminLanguage): Promise<Kept<Item>> => {
      const asked = { params: paramsOf(id), query: { locale }, body };
      const { item, draft } = await askData(call, routes.saveDraft, asked);
      return { item: toItem(item), draft };
    },
    discard: (call: WebCaller, id: number, version: number) =>
      ask(call, routes.discardDraft, { params: paramsOf(id), query: { version } }),
    publish: async (call: WebCaller, id: number, body: Publication, locale: AdminLanguage): Promise<Item> =>
      toItem(await askData(call, routes.publishDraft, { params: paramsOf(id), query: { locale }, body })),
    schedule: async (
      call: WebCaller,
      id: number,
      body: Publication & { publish_at: string | null },
      locale: AdminLanguage,
    ): Promise<Drafted<Item>> =>
      toDrafted(await askData(call, routes.scheduleDraft, { params: paramsOf(id), query: { locale }, body })),
  };
}
