import { findPersons, getPerson } from "@ezo/contract/persons";
import { PERSON_SEARCH_MIN_LENGTH } from "@ezo/contract/values/limits/enquiries";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

// Below the enquiries: whatever changes one of them changes a person's page.
const all = ["enquiries", "persons"] as const;
export const personKeys = {
  all,
  one: (id: number) => [...all, id] as const,
};

export const personDetail = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: personKeys.one(id),
    queryFn: async ({ signal }) => (await call(getPerson, { params: { id: String(id) } }, { signal })).data,
  });

/** Persons whose number, address or name contains `search`. */
export const personMatches = (call: WebCaller, search: string) =>
  queryOptions({
    queryKey: [...all, "find", search] as const,
    queryFn: async ({ signal }) => (await call(findPersons, { query: { search } }, { signal })).data,
    enabled: search.length >= PERSON_SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
