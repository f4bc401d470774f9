import { SAVED_SEARCH_KEPT_DAYS } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { DAY_MS } from "@ezo/contract/values/time";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { hiddenAddress } from "../platform/mail/email-address.ts";
import { firmCurrency } from "../platform/settings.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { searchPath, storedFilters } from "./filters.ts";
import { awaitedCurrency, limitCurrency, openableFilters } from "./search-currency.ts";
import { searchTexts, type SearchTexts } from "./search-texts.ts";
import { searchWords } from "./search-words.ts";

export interface SearchParts {
  db: Db;
  links: OpenMailLinks;
  translations: TranslationsService;
  now: () => Date;
}

/** A saved search as the pages behind its mails show it. */
export interface OwnSearch {
  locale: Locale;
  words: string;
  texts: SearchTexts;
  /** Where its mails go, as far as a page shows it that others may see, too. */
  hiddenEmail: string;
  /** The search on the site. */
  path: string;
  /** The page where its owner pauses and ends it. */
  ownUrl: string;
  isPaused: boolean;
  /** The currency of its limits, while prices are in another one and nothing of it is mailed; null otherwise. */
  waitsFor: Currency | null;
  /** When it ends by itself. */
  keptUntil: Date;
}

export async function ownSearch(
  { db, links, translations }: SearchParts,
  row: SavedSearch,
): Promise<OwnSearch> {
  const { id, email, status, statusAt, currency } = row;
  const locale = await shownLocale(db, row.locale);
  const filters = storedFilters(row.filters);
  const [write, firm] = await Promise.all([searchWords({ db, translations }, [filters]), firmCurrency(db)]);
  return {
    locale,
    words: write(filters, locale, limitCurrency(currency)),
    texts: searchTexts(filters),
    hiddenEmail: hiddenAddress(email),
    path: searchPath(openableFilters(filters, currency, firm), locale),
    ownUrl: (await links()).search(id, locale),
    isPaused: status === "paused",
    waitsFor: awaitedCurrency(currency, firm),
    keptUntil: new Date(statusAt.getTime() + SAVED_SEARCH_KEPT_DAYS * DAY_MS),
  };
}
