import { listContacts, listContactTags } from "@ezo/contract/marketing/contacts";
import type { RouteInput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

const all: readonly ["content", string] = ["content", "contact"];
export const contactKeys = {
  all,
  item: (id: number) => [...all, "item", id] as const,
};

export const contactList = (call: WebCaller, query: RouteInput<typeof listContacts>["query"]) =>
  queryOptions({
    queryKey: [...all, "list", query] as const,
    queryFn: ({ signal }) => call(listContacts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const contactTags = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "tags"] as const,
    queryFn: async ({ signal }) => (await call(listContactTags, {}, { signal })).data,
  });
