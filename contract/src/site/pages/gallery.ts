import { z } from "zod";
import { Id, Instant, LocaleAndGroups, PageParam, PerPageParam } from "../../values/fields.ts";
import { GALLERY_CATEGORY_MAX_LENGTH } from "../../values/limits/content.ts";
import { GALLERY_PAGE_SIZE } from "../../values/limits/pages.ts";
import { Image } from "../../media.ts";
import { route } from "../../route.ts";
import { Translations } from "../../translations.ts";
import { SHOWN } from "../../shown.ts";

/** Known categories; others may be added. `about` and `news` exist but are hidden from the filter. */
export const GALLERY_CATEGORIES = [
  "exterior",
  "interior",
  "landscape",
  "commercial",
  "residential",
  "about",
  "projects",
  "news",
] as const;
export const GALLERY_HIDDEN_CATEGORIES: readonly string[] = ["news", "about"];
/** The filter's first entry: every category. */
export const GALLERY_ALL = "all";

/** Specification, section 3, "Gallery image". */
export const GalleryImage = Image.extend({
  id: Id,
  title: z.string(),
  project: z.object({ id: Id, title: z.string() }).nullable(),
  category: z.string(),
  created_at: Instant,
});
export type GalleryImage = z.infer<typeof GalleryImage>;

export const getGalleryPage = route({
  shows: SHOWN.gallery,
  method: "get",
  path: "/gallery-page",
  role: "public",
  tag: "Site",
  summary: "One page of the gallery, by category",
  query: LocaleAndGroups.extend({
    category: z.string().max(GALLERY_CATEGORY_MAX_LENGTH).optional(),
    page: PageParam.default(1),
    limit: PerPageParam.default(GALLERY_PAGE_SIZE),
  }),
  response: z.object({
    data: z.object({ gallery_images: z.array(GalleryImage) }),
    /** The filter's entries in order, `all` first. */
    categories: z.array(z.string()),
    meta: z.object({ total: z.int(), current_page: z.int(), has_more_pages: z.boolean() }),
    translations: Translations,
  }),
});
