import { FIRM_GROUP, type FirmNames, firmTexts } from "@ezo/contract/values/firm-names";
import { keysOf } from "@ezo/contract/values/keyed";
import type { Locale } from "@ezo/contract/values/locale";
import type { Translations } from "@ezo/contract/translations";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

/** How long a process may show a text that has been changed in another one. */
const FRESH_FOR_MS = 5000;

type Row = { key: string; group: string; ka: string; en: string; ru: string };
/** A text by key in one language, with `{{name}}` placeholders filled; a missing key gives the key itself. */
export type TextLookup = (key: string, values?: Record<string, string | number>) => string;

export type TranslationsService = ReturnType<typeof createTranslations>;

/** The site's texts and the firm's names, read from the database and kept in the process for a few seconds. */
export function createTranslations(db: Db, now: () => number = Date.now) {
  let cached: { at: number; rows: Promise<Row[]>; lookups: Map<Locale, Promise<TextLookup>> } | undefined;
  const rows = (): Promise<Row[]> => {
    if (cached && now() - cached.at < FRESH_FOR_MS) return cached.rows;
    const read = readRows(db);
    cached = { at: now(), rows: read, lookups: new Map() };
    // A failed read must not be remembered as the answer.
    read.catch(() => (cached = undefined));
    return read;
  };

  return {
    /** Texts of `groups` (all when undefined) in `locale`, and the firm's names; an empty text falls back to Georgian. */
    async list(locale: Locale, groups?: readonly string[]): Promise<Translations> {
      const wanted = groups && groups.length > 0 ? new Set(groups) : undefined;
      const texts: Translations = {};
      for (const row of await rows()) {
        if (wanted && row.group !== FIRM_GROUP && !wanted.has(row.group)) continue;
        texts[row.key] = row[locale] || row.ka;
      }
      return texts;
    },
    /** A function that finds texts in `locale`; built once per refresh, since every request's messages need it. */
    lookup(locale: Locale): Promise<TextLookup> {
      const fresh = rows();
      const known = cached?.lookups.get(locale);
      if (known) return known;
      const built = fresh.then((all) => lookupIn(all, locale));
      cached?.lookups.set(locale, built);
      return built;
    },
    /** The next read comes from the database. */
    forget: (): void => {
      cached = undefined;
    },
    count: () => db.translation.count({ where: { deletedAt: null } }),
  };
}

async function readRows(db: Db): Promise<Row[]> {
  const [rows, firm] = await Promise.all([
    db.translation.findMany({
      where: { deletedAt: null },
      select: { key: true, group: true, ka: true, en: true, ru: true },
      orderBy: { key: "asc" },
    }),
    readSetting(db, "brand"),
  ]);
  return [...rows, ...rowsOfFirm(firm)];
}

/** The firm's names: settings, which pages and mails show as texts like all others. */
function rowsOfFirm(firm: FirmNames): Row[] {
  const [ka, en, ru] = [firmTexts(firm, "ka"), firmTexts(firm, "en"), firmTexts(firm, "ru")];
  return keysOf(ka).map((key) => ({ key, group: FIRM_GROUP, ka: ka[key], en: en[key], ru: ru[key] }));
}

function lookupIn(rows: readonly Row[], locale: Locale): TextLookup {
  const texts = new Map(rows.map((row) => [row.key, row[locale] || row.ka]));
  return (key, values = {}) =>
    (texts.get(key) ?? key).replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
}
