import { getContact, listContacts } from "@ezo/contract/contacts";
import type { RouteInput } from "@ezo/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

const all = ["contacts"] as const;
export const contactKeys = {
  /** Segments and their counts stand below it too: every change of a contact may change them. */
  all,
  item: (id: number) => [...all, "item", id] as const,
};

export const contactList = (call: WebCaller, query: RouteInput<typeof listContacts>["query"]) =>
  queryOptions({
    queryKey: [...all, "list", query] as const,
    queryFn: ({ signal }) => call(listContacts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const contactDetail = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: contactKeys.item(id),
    queryFn: async ({ signal }) => (await call(getContact, { params: { id: String(id) } }, { signal })).data,
  });
