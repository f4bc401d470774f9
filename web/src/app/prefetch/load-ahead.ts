import { PAGE_DATA_FRESH_MS } from "@ezo/contract/values/limits/screens";
import type { App } from "../create-app.ts";
import { startCalls } from "../pages/page.ts";
import type { Place } from "./place-of-link.ts";

/** Loads a page's code and data ahead of a visit. Returns whether all of it is there. */
export type LoadAhead = (place: Place) => Promise<boolean>;

/**
 * Asks once for each address, for as long as its data is fresh: what has come is kept by the cache, which knows when it
 * changes. A failure is not reported, since a visit makes its own attempt; the address is left alone for as long.
 */
export function createLoadAhead({ call, locale, cache }: Pick<App, "call" | "locale" | "cache">): LoadAhead {
  /** Until when an address is not asked for: while it is loading, and after a failure. */
  const resting = new Map<string, number>();
  return async ({ address, page, params, search }) => {
    if ((resting.get(address) ?? 0) > Date.now()) return true;
    resting.set(address, Infinity);
    const calls = page.countsViews ? [] : startCalls(page, { call, locale, cache, params, search });
    const parts = await Promise.allSettled([page.view.load(), ...calls]);
    const isThere = parts.every(({ status }) => status === "fulfilled");
    if (isThere) resting.delete(address);
    else resting.set(address, Date.now() + PAGE_DATA_FRESH_MS);
    return isThere;
  };
}
