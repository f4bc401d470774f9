import { KEPT_SHORTLIST_DAYS } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import type { KeptShortlist } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { apartmentNames, type NamedApartment } from "./apartment-names.ts";
import { apartmentIdsOf } from "./shortlist-rows.ts";

export interface KeptParts {
  db: Db;
  links: OpenMailLinks;
  translations: TranslationsService;
  now: () => Date;
}

/** A kept shortlist as the pages behind its mails show it. */
export interface OwnShortlist {
  locale: Locale;
  /** Those that visitors see, in the order of choice. */
  apartments: NamedApartment[];
  /** Opens it on the site; a path with its fragment. */
  openPath: string;
  /** The page where its owner pauses and ends it. */
  ownUrl: string;
  isPaused: boolean;
  /** When it ends by itself. */
  keptUntil: Date;
}

/** In `given`, the language of the link that was followed; without one, in that of the shortlist. In Georgian while that is off. */
export async function ownShortlist(
  parts: KeptParts,
  row: KeptShortlist,
  given?: Locale,
): Promise<OwnShortlist> {
  const { id, status, usedAt } = row;
  const locale = await shownLocale(parts.db, given ?? row.locale);
  const ids = await apartmentIdsOf(parts.db, id);
  const [name, links] = await Promise.all([apartmentNames(parts, ids), parts.links()]);
  const { pathname, hash } = new URL(links.openShortlist(id, locale));
  return {
    locale,
    apartments: name(ids, locale),
    openPath: pathname + hash,
    ownUrl: links.shortlist(id, locale),
    isPaused: status === "paused",
    keptUntil: new Date(usedAt.getTime() + KEPT_SHORTLIST_DAYS * DAY_MS),
  };
}
