import { NEWS_PAGER_WINDOW } from "@ezo/contract/values/limits/pages";

/** A page number, or an ellipsis for the pages left out there. */
export type PagerItem = number | "gap";

/** First and last page and a window around the current one, with an ellipsis wherever pages are left out. */
export function pagerItems(current: number, last: number, window: number = NEWS_PAGER_WINDOW): PagerItem[] {
  const items: PagerItem[] = [];
  let previous = 0;
  for (let page = 1; page <= last; page++) {
    if (page !== 1 && page !== last && Math.abs(page - current) > window) continue;
    if (page - previous > 1) items.push("gap");
    items.push(page);
    previous = page;
  }
  return items;
}
