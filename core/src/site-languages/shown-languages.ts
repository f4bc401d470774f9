import { type Locale, localeAmong, localesWithout } from "@ezo/contract/values/languages";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

/** The languages in which visitors see the site. */
export const shownLocales = async (db: Db | Tx): Promise<Locale[]> =>
  localesWithout((await readSetting(db, "languages")).off);

/** The language for somebody who has chosen `locale`: Georgian while theirs is switched off. What they have chosen stays stored. */
export const shownLocale = async (db: Db | Tx, locale: Locale): Promise<Locale> =>
  localeAmong(await shownLocales(db), locale);
