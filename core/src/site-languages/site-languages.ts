import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import type { Db } from "../platform/db.ts";
import { shownLocales } from "./shown-languages.ts";

export type SiteLanguages = ReturnType<typeof createSiteLanguages>;

/** The languages in which visitors see the site. A process reads them once, and again after `forget`. */
export function createSiteLanguages(db: Db) {
  let known: Promise<readonly Locale[]> | undefined;
  let last: readonly Locale[] = LOCALES;

  function shown(): Promise<readonly Locale[]> {
    if (known) return known;
    const read: Promise<readonly Locale[]> = shownLocales(db);
    known = read;
    read.then(
      (locales) => {
        // One that was overtaken by a change says nothing about now.
        if (known === read) last = locales;
      },
      () => {
        // A failed read must not be remembered as the answer.
        if (known === read) known = undefined;
      },
    );
    return read;
  }

  return {
    shown,
    /** What was read last, for answers that are made while the database is away. */
    lastShown: (): readonly Locale[] => last,
    /** The next call reads the setting anew. */
    forget: (): void => {
      known = undefined;
    },
  };
}
