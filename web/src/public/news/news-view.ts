import type { NewsCategory } from "@ezo/contract/site/pages/news";
import { keysOf } from "@ezo/contract/values/keyed";
import { SEARCH_MAX_LENGTH } from "@ezo/contract/values/limits/lists";
import { pageOf } from "../../shared/lists/page-in-address.ts";
import { CATEGORY_LABELS } from "../../shared/news/category-labels.ts";

export type NewsFilter = NewsCategory | "all";

/** What the address shows of the news. */
export interface NewsView {
  category: NewsFilter;
  /** Trimmed; empty without a search. */
  search: string;
  page: number;
}

export const NEWS_FILTERS: readonly NewsFilter[] = ["all", ...keysOf(CATEGORY_LABELS)];

/** Reads an address; invalid values are ignored. */
export function newsViewOf(query: URLSearchParams): NewsView {
  const category = NEWS_FILTERS.find((filter) => filter === query.get("category"));
  return {
    category: category ?? "all",
    search: (query.get("search") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
    page: pageOf(query),
  };
}

/** The query string of a view, "" for the default view. */
export function newsQueryOf({ category, search, page }: NewsView): string {
  const query = new URLSearchParams();
  if (category !== "all") query.set("category", category);
  if (search !== "") query.set("search", search);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * The query string of the page's canonical address. Every page of a category has one; search results have none of their
 * own.
 */
export function newsPageQueryOf(query: URLSearchParams): string {
  const view = newsViewOf(query);
  return view.search === "" ? newsQueryOf(view) : "";
}

/** The featured article is shown above the list of all articles, not above a category or the results of a search. */
export const hasFeaturedBlock = ({ category, search }: NewsView): boolean =>
  category === "all" && search === "";
