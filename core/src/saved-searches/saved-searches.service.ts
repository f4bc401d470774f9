import type { SavedSearchFilters } from "@ezo/contract/site/saved-searches";
import { SAVED_SEARCH_KEPT_DAYS, SAVED_SEARCHES_MAX } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { DAY_MS } from "@ezo/contract/values/time";
import { type AskedState, lockText, stateOf, tokenHashOf } from "../asked-by-mail/asked.ts";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import { consentTo } from "../contacts/consent.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { canonicalAddress, hiddenAddress } from "../platform/mail/email-address.ts";
import { refuseAutomated } from "../platform/refuse-automated.ts";
import { firmCurrency, readSetting } from "../platform/settings.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { askFor } from "./ask.ts";
import { isLayoutShown, searchPath, storedFilters } from "./filters.ts";
import { beginAnew, lockSearch } from "./saved-search-rows.ts";
import { awaitedCurrency, limitCurrency, openableFilters } from "./search-currency.ts";
import { searchTexts, type SearchTexts } from "./search-texts.ts";
import { searchWords } from "./search-words.ts";

export type SavedSearches = ReturnType<typeof createSavedSearches>;

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
/** `full`: the address has as many searches as it may. */
export type ConfirmState = AskedState | "full";

export interface AskedByForm {
  email: string;
  locale: Locale;
  website?: string | undefined;
  elapsed_ms?: number | undefined;
}

interface Parts {
  db: Db;
  links: OpenMailLinks;
  translations: TranslationsService;
  now: () => Date;
}

/**
 * Searches that visitors save, by double opt-in: typing an address only has its owner asked. What is answered reveals
 * nothing about the address to a stranger.
 */
export function createSavedSearches({
  wakeRelay,
  ...options
}: Omit<Parts, "now"> & { wakeRelay: () => void; now?: () => Date }) {
  const parts: Parts = { now: () => new Date(), ...options };
  const { db, now } = parts;
  const isOpen = async (): Promise<boolean> => (await readSetting(db, "marketing")).saved_searches;

  async function mustBeOpen(body: AskedByForm): Promise<void> {
    if (!(await isOpen())) throw new AppError("not_found");
    refuseAutomated(body);
  }

  async function note(
    filters: SavedSearchFilters,
    { email, locale }: AskedByForm,
    idempotencyKey: string | undefined,
  ): Promise<void> {
    const asked = { filters, email: canonicalAddress(email), locale, idempotencyKey, at: now() };
    await db.$transaction((tx) => askFor(tx, asked));
    wakeRelay();
  }

  return {
    isOpen,

    /**
     * Throws `not_found` while saving searches is switched off, `looks_automated` for what no person sends, `invalid` for a
     * layout that visitors do not see, and for an `idempotencyKey` that was used for something else.
     */
    async ask(body: AskedByForm & { query: SavedSearchFilters }, idempotencyKey?: string): Promise<void> {
      await mustBeOpen(body);
      if (!(await isLayoutShown(db, body.query))) throw refused("query.layout", "errors.invalid_value");
      await note(body.query, body, idempotencyKey);
    },

    /** The same for the construction of a project. Throws `not_found` also for one that visitors cannot see. */
    async askToFollow(projectId: number, body: AskedByForm, idempotencyKey?: string): Promise<void> {
      await mustBeOpen(body);
      if ((await db.project.count({ where: { id: projectId, ...visiblePart } })) === 0)
        throw new AppError("not_found");
      await note({ project_id: projectId, construction: true }, body, idempotencyKey);
    },
    ...confirmation(parts),
    ...ownPages(parts),
  };
}

/** What the link of a mail that asks for a confirmation does. */
function confirmation(parts: Parts) {
  const { db, translations, now } = parts;
  const found = (source: Db | Tx, token: string) =>
    source.savedSearch.findUnique({ where: { tokenHash: tokenHashOf(token) } });
  return {
    /** What a link would confirm; null for one that is not ours, or was replaced by a later one. */
    async toConfirm(token: string): Promise<{ state: ConfirmState; search: OwnSearch } | null> {
      const row = await found(db, token);
      if (!row) return null;
      return { state: stateOf(row, now()), search: await ownSearch(parts, row) };
    },

    /** Begins the search of a link, with the proof of the consent, unless the link confirms nothing any more. Null as above. */
    async confirm(token: string): Promise<{ state: ConfirmState; search: OwnSearch } | null> {
      const known = await found(db, token);
      if (!known) return null;
      const at = now();
      const read = await shownLocale(db, known.locale);
      const { consent: key } = searchTexts(storedFilters(known.filters));
      const consent = await consentTo(translations, key, read, at);
      const state = await db.$transaction(async (tx): Promise<ConfirmState | null> => {
        await lockText(tx, known.email);
        // Read again under the lock: it may have been confirmed, or ended, meanwhile.
        const row = await lockSearch(tx, known.id);
        if (!row) return null;
        const before = stateOf(row, at);
        if (before !== "open") return before;
        const others = { email: row.email, status: { not: "pending" } } as const;
        if ((await tx.savedSearch.count({ where: others })) >= SAVED_SEARCHES_MAX) return "full";
        await tx.savedSearch.update({
          where: { id: row.id },
          data: {
            status: "active",
            statusAt: at,
            consentAt: consent.at,
            consentText: consent.text,
            consentTextVersion: consent.version,
          },
        });
        await beginAnew(tx, row, at);
        return "confirmed";
      });
      return state && { state, search: await ownSearch(parts, { ...known, statusAt: at }) };
    },
  };
}

/** What the owner of a search does on its page; each token is that of a signed link. */
function ownPages(parts: Parts) {
  const { db, links, now } = parts;
  const idOf = async (token: string): Promise<number | null> => (await links()).verifySearch(token);

  /** Changes the status of a search that has the other one; a repeat changes nothing. Null as `own`. */
  const change = async (token: string, to: "active" | "paused") => {
    const id = await idOf(token);
    if (id === null) return null;
    const from = to === "active" ? "paused" : "active";
    await db.$transaction(async (tx) => {
      const row = await lockSearch(tx, id);
      if (row?.status !== from) return;
      const at = now();
      await tx.savedSearch.update({ where: { id }, data: { status: to, statusAt: at } });
      // What has come meanwhile is not mailed after the pause.
      if (to === "active") await beginAnew(tx, row, at);
    });
    return own(token);
  };

  /** The search of a link; `ended` where there is none any more, null for a link that we have not signed. */
  async function own(token: string): Promise<OwnSearch | "ended" | null> {
    const id = await idOf(token);
    if (id === null) return null;
    const row = await db.savedSearch.findUnique({ where: { id } });
    return row && row.status !== "pending" ? ownSearch(parts, row) : "ended";
  }

  return {
    own,
    pause: (token: string) => change(token, "paused"),
    resume: (token: string) => change(token, "active"),
    /** Ends a search, with everything that is kept about it; a repeat changes nothing. False for a link that we have not signed. */
    async end(token: string): Promise<boolean> {
      const id = await idOf(token);
      if (id === null) return false;
      await db.savedSearch.deleteMany({ where: { id } });
      return true;
    },
  };
}

async function ownSearch({ db, links, translations }: Parts, row: SavedSearch): Promise<OwnSearch> {
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
