import { quietly } from "./quietly.ts";
import { wantsPrivacy } from "./wants-privacy.ts";

/** Name of this tab's visits in its session storage, which the browser clears when the tab is closed. */
export const TOUCH_KEY = "ezo_touch";
const UTM = /^utm_(source|medium|campaign|content|term)$/;

/** Where this tab was led here from first and last, as two queries. */
let visits: readonly string[] = [];
export const notedVisits = (): readonly string[] => visits;

/**
 * Notes where a visit comes from, until a form is sent: no cookie, nothing beyond this tab, and nothing at all of visitors
 * who do not want to be tracked. Going on within the site, reloading and coming back are no new visits.
 */
export function noteTouch(): void {
  if (wantsPrivacy()) {
    visits = [];
    quietly(() => sessionStorage.removeItem(TOUCH_KEY));
    return;
  }
  visits = quietly(() => sessionStorage.getItem(TOUCH_KEY))?.split("\n") ?? visits;
  const [first] = visits;
  const touch = new URLSearchParams();
  new URLSearchParams(location.search).forEach((value, name) => UTM.test(name) && touch.set(name, value));
  const host = quietly(() => new URL(document.referrer).hostname);
  if (host && host !== location.hostname) touch.set("referrer_host", host);
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (first && (touch.size === 0 || arrival?.type !== "navigate")) return;
  touch.set("landing_path", location.pathname);
  visits = [first ?? `${touch}`, `${touch}`];
  quietly(() => sessionStorage.setItem(TOUCH_KEY, visits.join("\n")));
}
