import { pageOf } from "../../shared/lists/page-in-address.ts";

/** What of the gallery is on screen. The address holds it. */
export interface GalleryView {
  /** A category the server has named, or `GALLERY_ALL`. */
  category: string;
  /** The last page on screen, below the ones before it. */
  page: number;
}

/** The filter's first entry. The contract's own constant would bring its schemas along. */
export const ALL = "all";
const CATEGORY_MAX_LENGTH = 60;

/** Whatever the address holds that makes no sense is as good as absent. */
export function galleryViewOf(query: URLSearchParams): GalleryView {
  const category = query.get("category")?.trim() ?? "";
  return {
    category: category === "" || category.length > CATEGORY_MAX_LENGTH ? ALL : category,
    page: pageOf(query),
  };
}

/** The query of an address, "" for the gallery as it is at first. */
export function galleryQueryOf({ category, page }: GalleryView): string {
  const query = new URLSearchParams();
  if (category !== ALL) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
