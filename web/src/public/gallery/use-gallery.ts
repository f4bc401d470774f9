import { GALLERY_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { GALLERY_MINIMUM_LOADING_MS } from "@ezo/contract/values/limits/screens";
import { useQueries } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { itemsOfPages } from "../../shared/lists/items-of-pages.ts";
import { PAGES_AT_ONCE_MAX, pagesAsked } from "../../shared/lists/page-in-address.ts";
import { useFilterChange } from "../../shared/lists/use-filter-change.ts";
import { useLingering } from "../../shared/lists/use-lingering.ts";
import { combinePages, useShownPages } from "../../shared/lists/use-shown-pages.ts";
import { galleryQuery, lastGalleryPage } from "./gallery.queries.ts";
import { ALL, galleryQueryOf, type GalleryView, galleryViewOf } from "./gallery-view.ts";

/** The pictures that the address describes, and how to get to others. */
export function useGallery() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = galleryViewOf(searchParams);
  const ahead = useAhead(inAddress);
  const view = { ...inAddress, page: ahead.page };
  const retryOnMount = useHydrated();
  const [call, locale] = [useCaller(), useLocale()];
  const queryOf = (page: number) => galleryQuery(call, locale, view.category, page);
  const { shown, isMissing } = useShownPages(view.page, (page) => queryOf(page).queryKey, lastGalleryPage);
  const queries = useQueries({
    queries: pagesAsked(shown).map((page) => ({ ...queryOf(page), retryOnMount })),
  });
  const { answers, failure, retry, ...state } = combinePages(queries, shown);
  const isLoading = useLingering(state.isLoading, GALLERY_MINIMUM_LOADING_MS);

  const show = (next: Partial<GalleryView>) =>
    void navigate({ search: galleryQueryOf({ ...view, page: 1, ...next }) });
  const filter = useFilterChange<string>({
    current: view.category,
    apply: (category) => show({ category }),
    isLoading,
  });
  const addressOf = (page: number) => galleryQueryOf({ ...view, page });
  // The filter does not change while the pictures of another category are being loaded.
  const categories = useLastKnown(answers.find((answer) => answer !== undefined)?.categories) ?? [ALL];
  // The last page is held back until the loading state, which has a minimum duration, has ended.
  const arrived = isLoading ? answers.slice(0, -1) : answers;
  const meta = answers.findLast((answer) => answer !== undefined)?.meta;
  const hasMore = isLoading || failure !== undefined || meta?.has_more_pages;
  const lastPage = Math.ceil((meta?.total ?? 0) / GALLERY_PAGE_SIZE);
  // One address shows no more pages.
  const loadAll =
    lastPage - shown[0] < PAGES_AT_ONCE_MAX ? () => (failure ? retry() : ahead.show(lastPage)) : undefined;
  const more = {
    total: meta?.total ?? 0,
    isLoading,
    failure: isLoading ? undefined : failure,
    loadNext: () => (failure ? retry() : isLoading || ahead.show(view.page + 1)),
    loadAll,
  };
  return {
    view,
    filter,
    isMissing,
    categories,
    isLoading,
    failure: isLoading ? undefined : failure,
    images: itemsOfPages(arrived.map((answer) => answer?.data.gallery_images)),
    meta,
    retry,
    inViewer: {
      before: (shown[0] - 1) * GALLERY_PAGE_SIZE,
      more: hasMore ? more : undefined,
      // The viewer has an entry of its own in the history: the page's entry follows when it has closed.
      onClosed: () => {
        if (inAddress.page < view.page) void navigate({ search: addressOf(view.page) }, { replace: true });
      },
    },
    firstPage: shown[0],
    addressOf,
    // Replaces the history entry, so that Back leaves the gallery instead of going through its pages.
    loadMore: () => void navigate({ search: addressOf(view.page + 1) }, { replace: true }),
    showAll: () => filter.choose(ALL),
  };
}
export type Gallery = ReturnType<typeof useGallery>;

/** The last page to show: that of the address, or a later one that the viewer has asked for since. */
function useAhead({ category, page }: GalleryView) {
  const [asked, setAsked] = useState<GalleryView | null>(null);
  const isReached = asked !== null && (asked.category !== category || asked.page <= page);
  if (isReached) setAsked(null);
  return {
    page: asked && !isReached ? asked.page : page,
    show: (next: number) => setAsked({ category, page: next }),
  };
}

function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
