import { DEFAULT_LOCALE } from "@ezo/contract/values/languages";
import type { App } from "../../create-app.ts";
import { WORDS } from "./shown-by.ts";

/** What an open page is, and how it is loaded anew. */
export interface LivePage extends Pick<App, "call" | "locale"> {
  reload: () => void;
}

/**
 * Loads the page anew where its language was switched off: the server leads its address to the Georgian page. What was typed
 * into forms stays, as over a change of language.
 */
export async function leaveLanguageThatIsOff(
  { call, locale, reload }: LivePage,
  changed: ReadonlySet<string> | "everything",
): Promise<void> {
  if (locale === DEFAULT_LOCALE || (changed !== "everything" && !changed.has(WORDS))) return;
  const { getLanguages } = await import("@ezo/contract/site/site-languages");
  const shown = await call(getLanguages, {}).then(
    ({ data }) => data.shown,
    // The next change asks again.
    () => null,
  );
  if (shown && !shown.includes(locale)) reload();
}
