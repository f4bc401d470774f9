import { pathWithoutLocale } from "@ezo/contract/values/languages";
import { CURRENCY_KEY } from "../../shared/prices/money.ts";
import { KEPT_KEY } from "../../shared/shortlist/kept/connection.ts";
import { SHORTLIST_KEY } from "../../shared/shortlist/shortlist.ts";
import { quietly } from "../../shared/lib/quietly.ts";
import {
  endShowroom,
  SHOWROOM_KEY as KEY,
  SHOWROOM_REST_KEY as REST_KEY,
} from "../../shared/lib/showroom.ts";

const PARAM = "kiosk";

/**
 * The address at which the showroom's tour of this tab begins; null outside showroom mode. `?kiosk=1` switches it on, and
 * `?kiosk=0` off; every other page of the tab is as the one before. The same page in another language is a visitor's choice:
 * the next one begins in the first language again.
 */
export function kioskStart(): string | null {
  const { pathname, search } = window.location;
  const asked = new URLSearchParams(search).get(PARAM);
  return (
    quietly(() => {
      const known = sessionStorage.getItem(KEY);
      const isKnown = known !== null && pathWithoutLocale(known) === pathWithoutLocale(pathname + search);
      if (asked === "1" && !isKnown) sessionStorage.setItem(KEY, pathname + search);
      if (asked === "0") endShowroom();
      return sessionStorage.getItem(KEY);
      // Without storage each address says it for itself.
    }) ?? (asked === "1" ? pathname + search : null)
  );
}

/** The query of an address for the visitor's own device, on which nothing is a showroom. */
export function ownSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(PARAM);
  const rest = params.toString();
  return rest && `?${rest}`;
}

/**
 * The next visitor finds nothing of the one before: neither apartments that were put aside, nor what was typed into a form,
 * nor prices in another currency than the firm's.
 */
export function forgetVisitor(): void {
  quietly(() => {
    const start = sessionStorage.getItem(KEY);
    sessionStorage.clear();
    if (start !== null) sessionStorage.setItem(KEY, start);
    sessionStorage.setItem(REST_KEY, "");
  });
  // First the address under which the list is kept: there it stays as it is.
  for (const key of [KEPT_KEY, SHORTLIST_KEY, CURRENCY_KEY]) quietly(() => localStorage.removeItem(key));
  // As if another window had done so: this one reads its lists anew.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

/** Whether nobody has touched the screen since it was emptied, also in the document before. */
export const isUntouched = (): boolean => quietly(() => sessionStorage.getItem(REST_KEY)) === "";
export const endRest = (): void => quietly(() => sessionStorage.removeItem(REST_KEY));
