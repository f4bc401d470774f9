import type { Locale } from "@ezo/contract/languages";
import { GALLERY_PAGE_SIZE } from "@ezo/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { ALL, type GalleryView } from "./gallery-view.ts";

/** Text groups of the gallery (specification, section 4, "Content hiding"). */
export const GALLERY_GROUPS = ["messages", "header", "footer", "contact", "errors", "buttons", "gallery"];

/** One page of a category. */
const galleryQuery = (call: WebCaller, locale: Locale, category: string, page: number) =>
  queryOptions({
    queryKey: ["gallery", locale, category, page],
    queryFn: async ({ signal }) => {
      const { getGalleryPage } = await import("@ezo/contract/gallery");
      const query = {
        locale,
        page,
        limit: GALLERY_PAGE_SIZE,
        // The first page brings the texts; without any group named the answer would bring them all.
        groups: page === 1 ? GALLERY_GROUPS : ["gallery"],
        ...(category === ALL ? {} : { category }),
      };
      return call(getGalleryPage, { query }, { signal });
    },
  });

/** Every page that is on screen: an address with `page=3` shows the first three. */
export const galleryQueries = (call: WebCaller, locale: Locale, { category, pages }: GalleryView) =>
  Array.from({ length: pages }, (_, index) => galleryQuery(call, locale, category, index + 1));
