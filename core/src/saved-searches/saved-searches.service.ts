import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { SAVED_SEARCHES_MAX } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import { type AskedState, lockText, stateOf, tokenHashOf } from "../asked-by-mail/asked.ts";
import { consentTo } from "../contacts/subscription/consent.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { refuseAutomated } from "../platform/refuse-automated.ts";
import { readSetting } from "../platform/settings.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import { askFor } from "./ask.ts";
import { isLayoutShown, storedFilters } from "./filters.ts";
import { ownPages } from "./own-pages.service.ts";
import { type OwnSearch, ownSearch, type SearchParts } from "./own-search.ts";
import { beginAnew, lockSearch } from "./saved-search-rows.ts";
import { searchTexts } from "./search-texts.ts";

export type SavedSearches = ReturnType<typeof createSavedSearches>;

/** `full`: the address has as many searches as it may. */
export type ConfirmState = AskedState | "full";

export interface AskedByForm {
  email: string;
  locale: Locale;
  website?: string | undefined;
  elapsed_ms?: number | undefined;
}

/**
 * Searches that visitors save, by double opt-in: typing an address only has its owner asked. What is answered reveals
 * nothing about the address to a stranger.
 */
export function createSavedSearches({
  wakeRelay,
  ...options
}: Omit<SearchParts, "now"> & { wakeRelay: () => void; now?: () => Date }) {
  const parts: SearchParts = { now: () => new Date(), ...options };
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
function confirmation(parts: SearchParts) {
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
