import { type Figure } from "../editor/fields/number-of.ts";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignProgress, CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import {
  campaignVersions,
  createCampaign,
  getCampaign,
  listCampaigns,
  listTopics,
  patchCampaign,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { getCampaignLinks, getClickMap } from "@ezo/contract/marketing/campaigns/campaign-links";
import { getCampaignOutcome } from "@ezo/contract/marketing/campaigns/campaign-outcome";
import { listRecipients } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { listSenderAddresses } from "@ezo/contract/marketing/delivery/sender-addresses";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { PageMeta } from "@ezo/contract/values/fields";
import { SUBJECT_TEST_HOURS } from "@ezo/contract/values/limits/marketing";
import type { RouteInput } from "@ezo/contract/route";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { FormSpec } from "../editor/editor-spec.ts";
import type { Editor } from "../editor/use-editor.ts";
import { keptResource } from "../resource/kept-resource.ts";

const all: readonly ["content", string] = ["content", "campaign"];
export const campaignKeys = {
  all,
  lists: [...all, "list"] as const,
  item: (id: number) => [...all, "item", id] as const,
  recipients: (id: number) => [...all, "recipients", id] as const,
};
export const senderKeys = { all: ["campaign-senders"] as const };
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

/** The topics that a campaign may have. */
export const topicList = (call: WebCaller) =>
  queryOptions({
    queryKey: [...campaignKeys.all, "topics"] as const,
    queryFn: async ({ signal }) => (await call(listTopics, {}, { signal })).data,
  });

/** The addresses that campaigns may come from and be answered to. */
export const senderList = (call: WebCaller) =>
  queryOptions({
    queryKey: senderKeys.all,
    queryFn: async ({ signal }) => (await call(listSenderAddresses, {}, { signal })).data,
  });

/** Who has followed which link, in every language. */
export const linkReport = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: [...campaignKeys.all, "links", id] as const,
    queryFn: async ({ signal }) =>
      (await call(getCampaignLinks, { params: params(id), query: {} }, { signal })).data,
  });

/** What came of a campaign: requests, visits, holds and sales. */
export const campaignOutcome = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: [...campaignKeys.all, "outcome", id] as const,
    queryFn: async ({ signal }) => (await call(getCampaignOutcome, { params: params(id) }, { signal })).data,
  });

/** The mail that was sent in a language, in pieces, each ending with a link. */
export const clickMap = (call: WebCaller, id: number, locale: ContentLocale) =>
  queryOptions({
    queryKey: ["click-map", id, locale] as const,
    queryFn: async ({ signal }) =>
      (await call(getClickMap, { params: params(id), query: { locale } }, { signal })).data.pieces,
  });

export const campaigns = {
  ...keptResource<CampaignDetail>({
    entity: "campaign",
    schema: createCampaign.body,
    get: getCampaign,
    patch: patchCampaign,
    ...campaignVersions,
  }),
  create: async (call: WebCaller, body: object) =>
    (await call(createCampaign, { body: body as RouteInput<typeof createCampaign>["body"] })).data,
};

/**
 * Shows the data of a live event in every list and page with the campaign, unless they show later data. A button whose
 * command depends on the status must not go back to the one before: it would do the opposite of what was pressed.
 */
export async function showProgress(cache: QueryClient, progress: CampaignProgress): Promise<void> {
  const { id, status, updated_at, send_at, started_at, finished_at, pause_reason, totals } = progress;
  const update = { status, updated_at, send_at, started_at, finished_at, pause_reason, totals };
  const isEarlier = (row: CampaignRow) => row.id === id && row.updated_at <= updated_at;
  // Answers to earlier requests would bring the earlier status back.
  if (statusesShown(cache, id).some((shown) => shown !== status))
    await cache.cancelQueries({
      queryKey: campaignKeys.all,
      predicate: ({ state }) => state.data !== undefined,
    });
  cache.setQueriesData<CampaignPage>(
    { queryKey: campaignKeys.lists },
    (list) =>
      list && { ...list, data: list.data.map((row) => (isEarlier(row) ? { ...row, ...update } : row)) },
  );
  // The key also matches the campaign's history.
  cache.setQueriesData<CampaignDetail | unknown[]>({ queryKey: campaignKeys.item(id) }, (item) =>
    item && "totals" in item && isEarlier(item) ? { ...item, ...update } : item,
  );
}

type CampaignPage = { data: CampaignRow[]; meta: PageMeta };
function statusesShown(cache: QueryClient, id: number): CampaignRow["status"][] {
  const lists = cache.getQueriesData<CampaignPage>({ queryKey: campaignKeys.lists });
  const items = cache.getQueriesData<CampaignDetail | unknown[]>({ queryKey: campaignKeys.item(id) });
  return [
    ...lists.flatMap(([, list]) => list?.data.filter((row) => row.id === id) ?? []),
    ...items.flatMap(([, item]) => (item && "totals" in item ? [item] : [])),
  ].map(({ status }) => status);
}

/** A block with a key that identifies it while blocks are moved; the key is not sent to the server. */
export interface KeyedBlock {
  key: string;
  block: CampaignBlock;
}
export interface MailTexts {
  subject: string;
  /** Missing in a draft that an earlier version has kept. */
  more_subjects?: string[] | undefined;
  preview_text: string;
  blocks: KeyedBlock[];
}
export interface CampaignValues {
  name: string;
  segment: SegmentFilter;
  /** Missing in a draft that an earlier version has kept. */
  topics?: string[] | undefined;
  missing_language: "fallback" | "skip";
  rate_per_minute: Figure | null;
  track_clicks: boolean;
  reply_to: string;
  /** Missing in a draft that an earlier version has kept. */
  from_names?: CampaignRow["from_names"] | undefined;
  from_address?: string | undefined;
  subject_test_percent: Figure | null;
  subject_test_hours: Figure | null;
  translations: Record<ContentLocale, MailTexts>;
}
export type CampaignEditor = Editor<CampaignDetail, CampaignValues>;

let serial = 0;
/** The key differs from those in a draft of an earlier visit too. */
export const keyed = (block: CampaignBlock): KeyedBlock => ({
  key: `${Date.now().toString(36)}-${++serial}`,
  block,
});
export const textOf = ({ subject, more_subjects = [], preview_text, blocks }: MailTexts): CampaignText => ({
  subject,
  more_subjects,
  preview_text,
  blocks: blocks.map(({ block }) => block),
});
/** Subjects that nobody has written are left out. */
export const withoutBlanks = (text: CampaignText): CampaignText => ({
  ...text,
  more_subjects: text.more_subjects.filter((subject) => subject.trim() !== ""),
});
export const mailTexts = (text: CampaignText): MailTexts => ({ ...text, blocks: text.blocks.map(keyed) });

export const campaignSpec: FormSpec<CampaignDetail, CampaignValues> = {
  resource: campaigns,
  fromItem: (item) => ({
    name: item.name,
    segment: item.segment,
    topics: item.topics,
    missing_language: item.missing_language,
    rate_per_minute: item.rate_per_minute,
    track_clicks: item.track_clicks,
    reply_to: item.reply_to,
    from_names: item.from_names,
    from_address: item.from_address,
    subject_test_percent: item.subject_test_percent,
    subject_test_hours: item.subject_test_hours,
    translations: inEvery((locale) => mailTexts(item.translations[locale])),
  }),
  toBody: (values) => {
    const texts = inEvery((locale) => textOf(values.translations[locale]));
    if (values.subject_test_percent !== null) return { ...values, translations: texts };
    // Without a test its fields are not shown: nothing in them may keep the form from being saved.
    const hours = values.subject_test_hours;
    return {
      ...values,
      subject_test_hours: typeof hours === "number" ? hours : SUBJECT_TEST_HOURS.default,
      translations: inEvery((locale) => withoutBlanks(texts[locale])),
    };
  },
};
