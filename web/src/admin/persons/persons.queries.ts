import { findPersons, getPerson, getPersonTimeline } from "@ezo/contract/persons";
import { PERSON_SEARCH_MIN_LENGTH } from "@ezo/contract/values/limits/enquiries";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

// Below the enquiries: whatever changes one of them changes a person's page.
const all = ["enquiries", "persons"] as const;
export const personKeys = {
  all,
  one: (id: number) => [...all, id] as const,
};

/** Without the timeline, which is read by pages. */
export const personDetail = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: personKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call(getPerson, { params: { id: String(id) }, query: { timeline: "false" } }, { signal })).data,
  });

export const personTimeline = (call: WebCaller, id: number) =>
  infiniteQueryOptions({
    queryKey: [...personKeys.one(id), "timeline"],
    queryFn: ({ pageParam, signal }) =>
      call(
        getPersonTimeline,
        { params: { id: String(id) }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (last: { meta: { next_cursor: string | null } }) => last.meta.next_cursor,
  });

/** Persons whose number, address or name contains `search`. */
export const personMatches = (call: WebCaller, search: string) =>
  queryOptions({
    queryKey: [...all, "find", search] as const,
    queryFn: async ({ signal }) => (await call(findPersons, { query: { search } }, { signal })).data,
    enabled: search.length >= PERSON_SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
