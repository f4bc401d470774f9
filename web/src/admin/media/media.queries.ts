import {
  compareMediaVersion,
  getMedia,
  listMedia,
  listMediaHistory,
  type MediaDetail,
  patchMedia,
  restoreMediaVersion,
} from "@ezo/contract/admin-media";
import type { RouteInput, VersionedInput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { FormResource } from "../editor/use-editor.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import type { ContentResource } from "../resource/content-resource.ts";

const HISTORY_PAGE_SIZE = 100;
const all: readonly ["content", string] = ["content", "media"];
export const mediaKeys = { all, lists: [...all, "list"] as const };

/** The library as those see it who write mails. */
export const mailPictureKeys = { all: ["mail-pictures"] as const };

export type MediaQuery = RouteInput<typeof listMedia>["query"];
export const mediaList = (call: WebCaller, query: MediaQuery) =>
  queryOptions({
    queryKey: [...mediaKeys.lists, query] as const,
    queryFn: ({ signal }) => call(listMedia, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const params = (id: number) => ({ id: String(id) });

/** One picture's texts and crop as a form edits them; its file is put in place apart. */
export const media = {
  entity: "media",
  schema: patchMedia.body,
  keys: mediaKeys,
  item: (call: WebCaller, id: number, locale: AdminLanguage) =>
    queryOptions({
      queryKey: [...all, "item", id] as const,
      queryFn: async ({ signal }) =>
        (await call(getMedia, { params: params(id), query: { locale } }, { signal })).data,
    }),
  history: (call: WebCaller, id: number) =>
    queryOptions({
      queryKey: [...all, "item", id, "history"] as const,
      queryFn: async ({ signal }) => {
        const query = { per_page: HISTORY_PAGE_SIZE };
        return (await call(listMediaHistory, { params: params(id), query }, { signal })).data;
      },
    }),
  create: () => Promise.reject(new Error("pictures are uploaded")),
  update: async (call, id, body, locale) => {
    const input = body as VersionedInput<typeof patchMedia>["body"];
    return (await call(patchMedia, { params: params(id), query: { locale }, body: input })).data;
  },
  compareVersion: async (call: WebCaller, id: number, version: number) =>
    (await call(compareMediaVersion, { params: { ...params(id), version: String(version) } })).data,
  restoreVersion: async (call, id, version, seen, locale) =>
    (
      await call(restoreMediaVersion, {
        params: { ...params(id), version: String(version) },
        query: { locale },
        body: { version: seen },
      })
    ).data,
} satisfies FormResource<MediaDetail> &
  Pick<ContentResource<never, MediaDetail>, "history" | "compareVersion">;
