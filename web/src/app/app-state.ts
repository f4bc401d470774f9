import { type Locale, LOCALES } from "@ezo/contract/languages";
import type { DehydratedState } from "@tanstack/react-query";

/** What the server's HTML carries for the browser to go on from. */
export interface AppState {
  locale: Locale;
  /** The language prefix of the address, or "". */
  basename: string;
  /** The language has just been changed: the overlay is on. */
  isSwitching: boolean;
  /** The year in the footer. */
  year: number;
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

/** JSON that is safe in a `<script>` element: it can neither close it nor open a comment. */
export const embeddedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);

export function readAppState(document: Document): AppState | undefined {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent;
  if (!text) return undefined;
  const state = JSON.parse(text) as AppState;
  return LOCALES.includes(state.locale) ? state : undefined;
}
