import type { Locale } from "@ezo/contract/values/locale";
import { type AskedState, lockText, stateOf, tokenHashOf } from "../asked-by-mail/asked.ts";
import { consentTo } from "../contacts/subscription/consent.ts";
import { AppError } from "../platform/app-error.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { refuseAutomated } from "../platform/refuse-automated.ts";
import { readSetting } from "../platform/settings.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import { askFor } from "./ask.ts";
import { type KeptParts, type OwnShortlist, ownShortlist } from "./own-shortlist.ts";
import { addApartments, apartmentIdsOf, beginAnew, lockShortlist, watcherOf } from "./shortlist-rows.ts";

/** What a visitor agrees to, on the form and on the page that confirms. */
export const SHORTLIST_CONSENT_KEY = "apartments.keep_consent";

export type KeptShortlists = ReturnType<typeof createKeptShortlists>;

/**
 * Shortlists that visitors keep under an address, by double opt-in: typing an address only has its owner asked. What is
 * answered reveals nothing about the address to a stranger.
 */
export function createKeptShortlists({
  wakeRelay,
  ...options
}: Omit<KeptParts, "now"> & { wakeRelay: () => void; now?: () => Date }) {
  const parts: KeptParts = { now: () => new Date(), ...options };
  const { db, now } = parts;
  const isOpen = async (): Promise<boolean> => (await readSetting(db, "marketing")).kept_shortlists;
  return {
    isOpen,

    /**
     * Throws `not_found` while keeping is switched off, `looks_automated` for what no person sends, `invalid` for apartments
     * of which visitors see none and for an `idempotencyKey` that was used for something else.
     */
    async ask(
      body: {
        apartment_ids: readonly number[];
        email: string;
        locale: Locale;
        website?: string | undefined;
        elapsed_ms?: number | undefined;
      },
      idempotencyKey?: string,
    ): Promise<void> {
      if (!(await isOpen())) throw new AppError("not_found");
      refuseAutomated(body);
      const { apartment_ids: apartmentIds, locale } = body;
      const asked = { apartmentIds, email: canonicalAddress(body.email), locale, idempotencyKey, at: now() };
      await db.$transaction((tx) => askFor(tx, asked));
      wakeRelay();
    },
    ...changes(parts),
    ...confirmation(parts),
    ...ownPages(parts),
  };
}

/** What a browser does that a mailed link has connected with the shortlist. */
function changes({ db, links, now }: KeptParts) {
  return {
    /**
     * Removes and adds apartments, each harmless to repeat, and returns what is kept then. Throws `not_found` for a key that
     * is not ours, and where there is no confirmed shortlist any more.
     */
    async change(given: {
      key: string;
      added: readonly number[];
      removed: readonly number[];
    }): Promise<{ apartmentIds: number[]; managePath: string }> {
      const { verifyShortlist, shortlist } = await links();
      const id = verifyShortlist(given.key);
      if (id === null) throw new AppError("not_found");
      const { apartmentIds, locale } = await db.$transaction(async (tx) => {
        const row = await lockShortlist(tx, id);
        if (!row || row.status === "pending") throw new AppError("not_found");
        const watcherId = await watcherOf(tx, id);
        const gone = { watcherId, apartmentId: { in: [...given.removed] } };
        if (given.removed.length > 0) await tx.watchedApartment.deleteMany({ where: gone });
        await addApartments(tx, watcherId, given.added);
        await tx.keptShortlist.update({ where: { id }, data: { usedAt: now() } });
        return { apartmentIds: await apartmentIdsOf(tx, id), locale: row.locale };
      });
      const { pathname, search } = new URL(shortlist(id, locale));
      return { apartmentIds, managePath: pathname + search };
    },
  };
}

/** What the link of a mail that asks for a confirmation does. */
function confirmation(parts: KeptParts) {
  const { db, translations, now } = parts;
  const found = (token: string) => db.keptShortlist.findUnique({ where: { tokenHash: tokenHashOf(token) } });
  return {
    /** What a link would confirm; null for one that is not ours, or was replaced by a later one. */
    async toConfirm(
      token: string,
      locale?: Locale,
    ): Promise<{ state: AskedState; shortlist: OwnShortlist } | null> {
      const row = await found(token);
      if (!row) return null;
      return { state: stateOf(row, now()), shortlist: await ownShortlist(parts, row, locale) };
    },

    /** Keeps the shortlist of a link, with the proof of the consent, unless the link confirms nothing any more. Null as above. */
    async confirm(
      token: string,
      given?: Locale,
    ): Promise<{ state: AskedState; shortlist: OwnShortlist } | null> {
      const known = await found(token);
      if (!known) return null;
      const at = now();
      // The language that the consent was read in, whatever others have asked for since.
      const locale = given ?? known.locale;
      const read = await shownLocale(db, locale);
      const consent = await consentTo(translations, SHORTLIST_CONSENT_KEY, read, at);
      const confirmed = await db.$transaction(async (tx) => {
        await lockText(tx, `shortlist of ${known.email}`);
        // Read again under the lock: it may have been confirmed, asked for again, or ended, meanwhile.
        const row = await lockShortlist(tx, known.id);
        if (row?.tokenHash !== known.tokenHash) return null;
        const state = stateOf(row, at);
        if (state !== "open") return { state, row };
        const updated = await tx.keptShortlist.update({
          where: { id: row.id },
          data: {
            status: "active",
            locale,
            statusAt: at,
            usedAt: at,
            consentAt: consent.at,
            consentText: consent.text,
            consentTextVersion: consent.version,
          },
        });
        return { state: "confirmed" as const, row: updated };
      });
      if (!confirmed) return null;
      return { state: confirmed.state, shortlist: await ownShortlist(parts, confirmed.row, given) };
    },
  };
}

/** What the owner of a shortlist does on its page; each token is that of a signed link. */
function ownPages(parts: KeptParts) {
  const { db, links, now } = parts;
  const idOf = async (token: string): Promise<number | null> => (await links()).verifyShortlist(token);

  /** Changes the status of a shortlist that has the other one; a repeat changes nothing. Null as `own`. */
  const change = async (token: string, to: "active" | "paused", locale?: Locale) => {
    const id = await idOf(token);
    if (id === null) return null;
    const from = to === "active" ? "paused" : "active";
    await db.$transaction(async (tx) => {
      const row = await lockShortlist(tx, id);
      if (row?.status !== from) return;
      const at = now();
      await tx.keptShortlist.update({ where: { id }, data: { status: to, statusAt: at, usedAt: at } });
      // What has changed meanwhile is not mailed after the pause.
      if (to === "active") await beginAnew(tx, id);
    });
    return own(token, locale);
  };

  /** The shortlist of a link; `ended` where there is none any more, null for a link that we have not signed. */
  async function own(token: string, locale?: Locale): Promise<OwnShortlist | "ended" | null> {
    const id = await idOf(token);
    if (id === null) return null;
    const row = await db.keptShortlist.findUnique({ where: { id } });
    return row && row.status !== "pending" ? ownShortlist(parts, row, locale) : "ended";
  }

  return {
    own,
    pause: (token: string, locale?: Locale) => change(token, "paused", locale),
    resume: (token: string, locale?: Locale) => change(token, "active", locale),
    /** Ends a shortlist, with everything that is kept about it; a repeat changes nothing. False for a link that we have not signed. */
    async end(token: string): Promise<boolean> {
      const id = await idOf(token);
      if (id === null) return false;
      await db.keptShortlist.deleteMany({ where: { id } });
      return true;
    },
  };
}
