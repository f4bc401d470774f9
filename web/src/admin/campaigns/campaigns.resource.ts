import {
  type CampaignBlock,
  type CampaignDetail,
  type CampaignProgress,
  type CampaignRow,
  type CampaignText,
  createCampaign,
  getCampaign,
  listCampaignHistory,
  listCampaigns,
  listRecipients,
  patchCampaign,
  compareCampaignVersion,
  restoreCampaignVersion,
} from "@ezo/contract/campaigns";
import type { SegmentFilter } from "@ezo/contract/contacts";
import type { PageMeta } from "@ezo/contract/fields";
import type { RouteInput, VersionedInput } from "@ezo/contract/route";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { ContentLocale } from "../editor/language.ts";
import type { FormResource, FormSpec } from "../editor/use-editor.ts";
import type { ContentResource } from "../resource/content-resource.ts";

const HISTORY_PAGE_SIZE = 100;

const all: readonly ["content", string] = ["content", "campaign"];
export const campaignKeys = {
  all,
  lists: [...all, "list"] as const,
  item: (id: number) => [...all, "item", id] as const,
  recipients: (id: number) => [...all, "recipients", id] as const,
};
const params = (id: number) => ({ id: String(id) });

export const campaignList = (call: WebCaller, query: RouteInput<typeof listCampaigns>["query"]) =>
  queryOptions({
    queryKey: [...campaignKeys.lists, query] as const,
    queryFn: ({ signal }) => call(listCampaigns, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const recipientList = (
  call: WebCaller,
  id: number,
  query: RouteInput<typeof listRecipients>["query"],
) =>
  queryOptions({
    queryKey: [...campaignKeys.recipients(id), query] as const,
    queryFn: ({ signal }) => call(listRecipients, { params: params(id), query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const campaigns = {
  entity: "campaign",
  schema: createCampaign.body,
  keys: campaignKeys,
  item: (call: WebCaller, id: number) =>
    queryOptions({
      queryKey: [...all, "item", id] as const,
      queryFn: async ({ signal }) => (await call(getCampaign, { params: params(id) }, { signal })).data,
    }),
  history: (call: WebCaller, id: number) =>
    queryOptions({
      queryKey: [...all, "item", id, "history"] as const,
      queryFn: async ({ signal }) => {
        const query = { per_page: HISTORY_PAGE_SIZE };
        return (await call(listCampaignHistory, { params: params(id), query }, { signal })).data;
      },
    }),
  create: async (call, body) =>
    (await call(createCampaign, { body: body as RouteInput<typeof createCampaign>["body"] })).data,
  update: async (call, id, body) =>
    (
      await call(patchCampaign, {
        params: params(id),
        body: body as VersionedInput<typeof patchCampaign>["body"],
      })
    ).data,
  compareVersion: async (call: WebCaller, id: number, version: number) =>
    (await call(compareCampaignVersion, { params: { ...params(id), version: String(version) } })).data,
  restoreVersion: async (call, id, version, seen) =>
    (
      await call(restoreCampaignVersion, {
        params: { ...params(id), version: String(version) },
        body: { version: seen },
      })
    ).data,
} satisfies FormResource<CampaignDetail> &
  Pick<ContentResource<never, CampaignDetail>, "history" | "compareVersion">;

/** Puts the data of a live event into every list and page that shows the campaign. */
export function showProgress(cache: QueryClient, progress: CampaignProgress): void {
  const { status, send_at, started_at, finished_at, pause_reason, totals } = progress;
  const news = { status, send_at, started_at, finished_at, pause_reason, totals };
  cache.setQueriesData<{ data: CampaignRow[]; meta: PageMeta }>(
    { queryKey: campaignKeys.lists },
    (list) =>
      list && { ...list, data: list.data.map((row) => (row.id === progress.id ? { ...row, ...news } : row)) },
  );
  // The campaign's history is kept under its key too.
  cache.setQueriesData<CampaignDetail | unknown[]>({ queryKey: campaignKeys.item(progress.id) }, (item) =>
    item && "totals" in item ? { ...item, ...news } : item,
  );
}

/** A block with a key that identifies it while blocks are moved; the server knows no such name. */
export interface KeyedBlock {
  key: string;
  block: CampaignBlock;
}
export interface MailTexts {
  subject: string;
  preview_text: string;
  blocks: KeyedBlock[];
}
/** A campaign as its form holds it. */
export interface CampaignValues {
  name: string;
  segment: SegmentFilter;
  missing_language: "fallback" | "skip";
  rate_per_minute: number | null;
  track_clicks: boolean;
  translations: Record<ContentLocale, MailTexts>;
}

let serial = 0;
/** Unique also beside the keys of a draft from an earlier visit. */
export const keyed = (block: CampaignBlock): KeyedBlock => ({
  key: `${Date.now().toString(36)}-${++serial}`,
  block,
});
export const textOf = ({ subject, preview_text, blocks }: MailTexts): CampaignText => ({
  subject,
  preview_text,
  blocks: blocks.map(({ block }) => block),
});
export const mailTexts = (text: CampaignText): MailTexts => ({ ...text, blocks: text.blocks.map(keyed) });

const inEvery = <T>(of: (locale: ContentLocale) => T): Record<ContentLocale, T> => ({
  ka: of("ka"),
  en: of("en"),
  ru: of("ru"),
});

export const campaignSpec: FormSpec<CampaignDetail, CampaignValues> = {
  resource: campaigns,
  empty: () => {
    throw new Error("a campaign is made before its form opens");
  },
  fromItem: (item) => ({
    name: item.name,
    segment: item.segment,
    missing_language: item.missing_language,
    rate_per_minute: item.rate_per_minute,
    track_clicks: item.track_clicks,
    translations: inEvery((locale) => mailTexts(item.translations[locale])),
  }),
  toBody: (values) => ({ ...values, translations: inEvery((locale) => textOf(values.translations[locale])) }),
};
