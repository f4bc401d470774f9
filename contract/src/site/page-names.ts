/**
 * The names in the queries of the site's pages. Others (`utm_source`, `fbclid`, …) make no other page: the server leaves
 * them out before it renders, so that a campaign's visitors get the cached page; scripts in the browser still see them.
 */
export const PAGE_NAMES = [
  // Filters of apartments, and the lists of them.
  ...["rooms", "status", "area_min", "area_max", "price_min", "price_max", "floor_min", "floor_max"],
  ...["project_id", "sort", "cursor", "view", "ids"],
  // Lists of projects, news and pictures.
  ...["page", "category", "search"],
  // An apartment's payment plan, and an enquiry about one.
  ...["plan", "down", "months", "apartment"],
  ...["notice", "preview"],
] as const;
