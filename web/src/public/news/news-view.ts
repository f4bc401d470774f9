import type { NewsCategory } from "@ezo/contract/news";
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
  const page = query.get("page") ?? "";
  return {
    category: category ?? "all",
    search: (query.get("search") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The query of an address, "" for the list as it first stands. */
export function newsQueryOf({ category, search, page }: NewsView): string {
  const query = new URLSearchParams();
  if (category !== "all") query.set("category", category);
  if (search !== "") query.set("search", search);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** The featured article stands above the list as it first stands, not above an answer to a question. */
export const hasFeaturedBlock = ({ category, search }: NewsView): boolean =>
  category === "all" && search === "";
