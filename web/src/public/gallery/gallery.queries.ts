import type { Locale } from "@ezo/contract/values/languages";
import { GALLERY_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import type { getGalleryPage } from "@ezo/contract/site/pages/gallery";
import type { RouteOutput } from "@ezo/contract/route";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { pagesShown } from "../../shared/lists/page-in-address.ts";
import { ALL, type GalleryView } from "./gallery-view.ts";

/** Text groups of the gallery (specification, section 4, "Content hiding"). */
export const GALLERY_GROUPS = ["messages", "header", "footer", "contact", "errors", "buttons", "gallery"];

export const galleryQuery = (call: WebCaller, locale: Locale, category: string, page: number) =>
  queryOptions({
    queryKey: ["gallery", locale, category, page],
    queryFn: async ({ signal }) => {
      const { getGalleryPage } = await import("@ezo/contract/site/pages/gallery");
      const query = {
        locale,
        page,
        limit: GALLERY_PAGE_SIZE,
        // Only the first page needs the page's texts; without `groups` the answer would contain all texts.
        groups: page === 1 ? GALLERY_GROUPS : ["gallery"],
        ...(category === ALL ? {} : { category }),
      };
      return call(getGalleryPage, { query }, { signal });
    },
  });

/** The first page, which also has the number of pictures. */
export const firstGalleryQuery = (call: WebCaller, locale: Locale, { category }: GalleryView) =>
  galleryQuery(call, locale, category, 1);

export const lastGalleryPage = ({ meta }: RouteOutput<typeof getGalleryPage>): number =>
  Math.ceil(meta.total / GALLERY_PAGE_SIZE);

export async function loadGallery(
  cache: QueryClient,
  call: WebCaller,
  locale: Locale,
  view: GalleryView,
): Promise<void> {
  const first = await cache.query(firstGalleryQuery(call, locale, view));
  const shown = pagesShown(view.page, lastGalleryPage(first), () => false);
  await Promise.all(shown.map((page) => cache.query(galleryQuery(call, locale, view.category, page))));
}
