import type { RecordDraft } from "@ezo/contract/record-drafts";
import type { Locale } from "@ezo/contract/values/locale";
import { queryOptions } from "@tanstack/react-query";
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
}

const params = (id: number) => ({ id: String(id) });

export const draftResource = <Item>(
  routes: DraftRoutes<Item>,
  keys: { item: (id: number) => readonly unknown[] },
) => ({
  read: (call: WebCaller, id: number, locale: AdminLanguage) =>
    queryOptions({
      queryKey: [...keys.item(id), "draft"] as readonly unknown[],
      queryFn: ({ signal }) =>
        askData(call, routes.getDraft, { params: params(id), query: { locale } }, { signal }),
    }),
  fetch: (call: WebCaller, id: number, locale: AdminLanguage): Promise<Drafted<Item>> =>
    askData(call, routes.getDraft, { params: params(id), query: { locale } }),
  save: (call: WebCaller, id: number, body: object, locale: AdminLanguage): Promise<Kept<Item>> =>
    askData(call, routes.saveDraft, { params: params(id), query: { locale }, body }),
  discard: (call: WebCaller, id: number, version: number) =>
    ask(call, routes.discardDraft, { params: params(id), query: { version } }),
  publish: (call: WebCaller, id: number, body: Publication, locale: AdminLanguage): Promise<Item> =>
    askData(call, routes.publishDraft, { params: params(id), query: { locale }, body }),
  schedule: (
    call: WebCaller,
    id: number,
    body: Publication & { publish_at: string | null },
    locale: AdminLanguage,
  ): Promise<Drafted<Item>> =>
    askData(call, routes.scheduleDraft, { params: params(id), query: { locale }, body }),
});
export type DraftResource<Item> = ReturnType<typeof draftResource<Item>>;
