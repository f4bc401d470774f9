import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/screens";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { searchQuery } from "../../../shared/apartments/search/search.queries.ts";
import { type SearchView, WHOLE_SEARCH } from "../../../shared/apartments/search/search-view.ts";
import { useLocale } from "../../../shared/i18n/i18n-context.tsx";
import { createDebounce } from "../../../shared/lib/debounce.ts";

/**
 * How many apartments a search finds, by the call that its page makes, so that both say the same and the page has its
 * answer already. Asked when the visitor pauses; unknown until the answer to the last question has come, and after a
 * failure.
 */
export function useMatchCount() {
  const call = useCaller();
  const locale = useLocale();
  const [chosen, setChosen] = useState<SearchView>();
  const [asked, setAsked] = useState<SearchView>();
  const [debounce] = useState(() => createDebounce<SearchView>(SEARCH_DEBOUNCE_MS, setAsked));
  useEffect(() => debounce.cancel, [debounce]);
  const { data, isSuccess, isFetching } = useQuery({
    ...searchQuery(call, locale, asked ?? WHOLE_SEARCH),
    enabled: asked !== undefined,
    // The page does not wait for it, and is whole without it.
    meta: { isOptional: true },
  });
  const isAnswered = asked !== undefined && asked === chosen && isSuccess && !isFetching;
  return {
    count: isAnswered ? data?.meta.total : undefined,
    isAsked: chosen !== undefined,
    ask: (view: SearchView) => {
      setChosen(view);
      debounce.ask(view);
    },
    /** There is nothing to count. */
    forget: () => {
      setChosen(undefined);
      debounce.cancel();
    },
  };
}
