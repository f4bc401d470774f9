import { GALLERY_CATEGORY_MAX_LENGTH } from "@ezo/contract/values/limits/content";
import { pageOf } from "../../shared/lists/page-in-address.ts";

export interface GalleryView {
  /** A category from the server, or `ALL`. */
  category: string;
  /** The last page shown, below the previous ones. */
  page: number;
}

/** `GALLERY_ALL` of the contract, whose module would also load its schemas. */
export const ALL = "all";

export function galleryViewOf(query: URLSearchParams): GalleryView {
  const category = query.get("category")?.trim() ?? "";
  return {
    category: category === "" || category.length > GALLERY_CATEGORY_MAX_LENGTH ? ALL : category,
    page: pageOf(query),
  };
}

/** The query string of a view, "" for the default view. */
export function galleryQueryOf({ category, page }: GalleryView): string {
  const query = new URLSearchParams();
  if (category !== ALL) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
