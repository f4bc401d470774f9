import { searchAdmin } from "@ezo/contract/admin/search";
import { ADMIN_SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/lists";
import { useDebouncedValue } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { AdminLanguage } from "../i18n/texts.ts";

const searchAnswer = (call: WebCaller, text: string, language: AdminLanguage) =>
  queryOptions({
    queryKey: ["search", text, language] as const,
    queryFn: ({ signal }) => call(searchAdmin, { query: { q: text, locale: language } }, { signal }),
    enabled: text !== "",
    // The failure is shown at once, with a button that tries again.
    retry: false,
    // A row may have changed since: what is found again is asked for again.
    staleTime: 0,
  });

/**
 * What the server finds of a text, a moment after the last key. An answer belongs to its text: while another one is typed
 * there is none, and the request for the former one is cancelled.
 */
export function useSearch(text: string) {
  const call = useCaller();
  const { language } = useTexts();
  const [settled] = useDebouncedValue(text, ADMIN_SEARCH_DEBOUNCE_MS);
  const asked = settled === text ? text : "";
  const { data, error, refetch, isFetching } = useQuery(searchAnswer(call, asked, language));
  const isAnswered = asked !== "" && data !== undefined;
  // What was answered before is not repeated under a failure, nor is a failure while it is tried again.
  const failure = isAnswered || isFetching ? null : error;
  return {
    answer: isAnswered ? data : undefined,
    failure,
    isSearching: text !== "" && !isAnswered && failure === null,
    retry: () => void refetch(),
  };
}
