import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import type { DehydratedState } from "@tanstack/react-query";

/** State in the server's HTML, from which the browser hydrates. */
export interface AppState {
  locale: Locale;
  /** The languages that visitors see. */
  languages: readonly Locale[];
  /** The language prefix of the address, or "". */
  basename: string;
  /** The language has just been changed, so the overlay is shown. */
  isSwitching: boolean;
  year: number;
  /** The folder of the icons made of the firm's mark; left out where it has none. */
  iconsFolder?: string | undefined;
  queries: DehydratedState;
}

export const STATE_ELEMENT_ID = "ezo-state";

const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that is safe in a `<script>` element: it can neither end it nor start a comment. */
export const embeddedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);

export function readAppState(document: Document): AppState | undefined {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent;
  if (!text) return undefined;
  const state = JSON.parse(text) as AppState;
  return LOCALES.includes(state.locale) ? state : undefined;
}
