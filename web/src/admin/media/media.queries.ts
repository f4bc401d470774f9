import {
  mediaVersions,
  getMedia,
  listMedia,
  type MediaDetail,
  patchMedia,
} from "@ezo/contract/admin/content/media";
import type { RouteInput, VersionedInput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { FormResource } from "../editor/editor-spec.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import { type ContentResource, versionCalls } from "../resource/content-resource.ts";

const all: readonly ["content", string] = ["content", "media"];
export const mediaKeys = {
  all,
  lists: [...all, "list"] as const,
  item: (id: number) => [...all, "item", id] as const,
};

/** The library as authors of mails see it. */
export const mailPictureKeys = { all: ["mail-pictures"] as const };

export type MediaQuery = RouteInput<typeof listMedia>["query"];
export const mediaList = (call: WebCaller, query: MediaQuery) =>
  queryOptions({
    queryKey: [...mediaKeys.lists, query] as const,
    queryFn: ({ signal }) => call(listMedia, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const params = (id: number) => ({ id: String(id) });

/** A picture's texts and crop as a form edits them. Its file is replaced by another call. */
export const media = {
  entity: "media",
  schema: patchMedia.body,
  keys: mediaKeys,
  item: (call: WebCaller, id: number, locale: AdminLanguage) =>
    queryOptions({
      queryKey: mediaKeys.item(id),
      queryFn: async ({ signal }) =>
        (await call(getMedia, { params: params(id), query: { locale } }, { signal })).data,
    }),
  create: () => Promise.reject(new Error("pictures are uploaded")),
  update: async (call, id, body, locale) => {
    const input = body as VersionedInput<typeof patchMedia>["body"];
    return (await call(patchMedia, { params: params(id), query: { locale }, body: input })).data;
  },
  ...versionCalls<MediaDetail>(
    {
      ...mediaVersions,
    },
    mediaKeys,
  ),
} satisfies FormResource<MediaDetail> &
  Pick<ContentResource<never, MediaDetail>, "history" | "compareVersion">;
