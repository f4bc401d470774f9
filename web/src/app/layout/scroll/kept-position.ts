import { pathWithoutLocale } from "@ezo/contract/values/languages";
import { quietly } from "../../../shared/lib/quietly.ts";

const KEY = "ezo_scroll_switching";

/** Remembers how far the page is scrolled while it is loaded in another language. */
export function keepPosition(): void {
  const kept = { y: window.scrollY, path: pathWithoutLocale(window.location.pathname) };
  quietly(() => window.sessionStorage.setItem(KEY, JSON.stringify(kept)));
}

/** The position kept of this page, once. */
export function takePosition(): number | undefined {
  return quietly(() => {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? "{}") as { y?: number; path?: string };
    window.sessionStorage.removeItem(KEY);
    return kept.path === pathWithoutLocale(window.location.pathname) ? kept.y : undefined;
  });
}
