import type { NewsCategory } from "@ezo/contract/site/pages/news";

/** Text keys of the categories, in the order of the filter. The contract's own list would also load its schemas. */
export const CATEGORY_LABELS: Readonly<Record<NewsCategory, string>> = {
  company: "news.category_company",
  project: "news.category_project",
  industry: "news.category_industry",
  event: "news.category_event",
};
