import { compareMediaVersion, getMedia, listMedia, listMediaHistory } from "@ezo/contract/admin-media";
import type { RouteInput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

const HISTORY_PAGE_SIZE = 100;
const all = ["media"] as const;
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

export const mediaDetail = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: [...all, "detail", id] as const,
    queryFn: async ({ signal }) =>
      (await call(getMedia, { params: { id: String(id) }, query: {} }, { signal })).data,
  });

/** Who changed what of a picture, and what going back would change. */
export const pictureVersions = {
  entity: "media",
  history: (call: WebCaller, id: number) =>
    queryOptions({
      queryKey: ["content", "media" as string, "item", id, "history"] as const,
      queryFn: async ({ signal }) => {
        const query = { per_page: HISTORY_PAGE_SIZE };
        return (await call(listMediaHistory, { params: { id: String(id) }, query }, { signal })).data;
      },
    }),
  compareVersion: async (call: WebCaller, id: number, version: number) =>
    (await call(compareMediaVersion, { params: { id: String(id), version: String(version) } })).data,
};
