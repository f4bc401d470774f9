import type { NewsCategory } from "@ezo/contract/news";
import { pageOf } from "../../shared/lists/page-in-address.ts";
import { CATEGORY_LABELS } from "../../shared/news/category-labels.ts";

export type NewsFilter = NewsCategory | "all";

/** What of the news is on screen. The address holds it, so that it can be sent to somebody else. */
export interface NewsView {
  category: NewsFilter;
  /** Trimmed; empty while nothing is searched for. */
  search: string;
  page: number;
}

export const NEWS_FILTERS: readonly NewsFilter[] = [
  "all",
  ...(Object.keys(CATEGORY_LABELS) as NewsCategory[]),
];

/** As much as the call takes. */
export const SEARCH_MAX_LENGTH = 200;

/** Whatever the address holds that makes no sense is as good as absent. */
export function newsViewOf(query: URLSearchParams): NewsView {
  const category = NEWS_FILTERS.find((filter) => filter === query.get("category"));
  return {
    category: category ?? "all",
    search: (query.get("search") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
    page: pageOf(query),
  };
}

/** The query of an address, "" for the list as it is at first. */
export function newsQueryOf({ category, search, page }: NewsView): string {
  const query = new URLSearchParams();
  if (category !== "all") query.set("category", category);
  if (search !== "") query.set("search", search);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * The query of the page's canonical address: each page of a category is one of its own. What somebody searched for is
 * no page that others would look for.
 */
export function newsPageQueryOf(query: URLSearchParams): string {
  const view = newsViewOf(query);
  return view.search === "" ? newsQueryOf(view) : "";
}

/** The featured article is shown above the list of all articles, not above a category or the results of a search. */
export const hasFeaturedBlock = ({ category, search }: NewsView): boolean =>
  category === "all" && search === "";
