import { GALLERY_MINIMUM_LOADING_MS } from "@ezo/contract/limits";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { isBeyond, pagesAsked, pagesShown } from "../../shared/lists/page-in-address.ts";
import { useFilterChange } from "../../shared/lists/use-filter-change.ts";
import { useLingering } from "../../shared/lists/use-lingering.ts";
import { firstGalleryQuery, galleryQuery, lastGalleryPage } from "./gallery.queries.ts";
import { ALL, galleryQueryOf, type GalleryView, galleryViewOf } from "./gallery-view.ts";
import { imagesOf } from "./images-of.ts";

/** The pictures that the address describes, and the ways to others. */
export function useGallery() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const view = galleryViewOf(searchParams);
  const retryOnMount = useHydrated();
  const [call, locale] = [useCaller(), useLocale()];
  const cache = useQueryClient();
  const first = cache.getQueryData(firstGalleryQuery(call, locale, view).queryKey);
  const last = first && lastGalleryPage(first);
  const queryOf = (page: number) => galleryQuery(call, locale, view.category, page);
  const shown = pagesShown(
    view.page,
    last,
    (page) => cache.getQueryData(queryOf(page).queryKey) !== undefined,
  );
  const queries = useQueries({
    queries: pagesAsked(shown).map((page) => ({ ...queryOf(page), retryOnMount })),
  });
  const isLoading = useLingering(
    queries.some(({ isFetching, data }) => isFetching && !data),
    GALLERY_MINIMUM_LOADING_MS,
  );

  const show = (next: Partial<GalleryView>) =>
    void navigate({ search: galleryQueryOf({ ...view, page: 1, ...next }) });
  const filter = useFilterChange<string>({
    current: view.category,
    apply: (category) => show({ category }),
    isLoading,
  });

  const addressOf = (page: number) => galleryQueryOf({ ...view, page });
  const answers = queries.slice(-shown.length).map(({ data }) => data);
  // The filter stays unchanged while another category's pictures are on their way.
  const categories = useLastKnown(answers.find((answer) => answer !== undefined)?.categories) ?? [ALL];
  return {
    view,
    filter,
    isMissing: last !== undefined && isBeyond(view.page, last),
    categories,
    isLoading,
    failure: isLoading ? undefined : queries.find(({ isError }) => isError)?.error,
    // What has just come waits for the loading state to end.
    images: imagesOf(isLoading ? answers.slice(0, -1) : answers),
    meta: answers.findLast((answer) => answer !== undefined)?.meta,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
    firstPage: shown[0],
    addressOf,
    // In place of the address before: the way back leads out of the gallery, not through its pages.
    loadMore: () => void navigate({ search: addressOf(view.page + 1) }, { replace: true }),
    showAll: () => filter.choose(ALL),
  };
}

function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
