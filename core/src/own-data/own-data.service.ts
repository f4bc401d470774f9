import type { HeldKind } from "@ezo/contract/privacy";
import type { Locale } from "@ezo/contract/values/locale";
import { lockText, tokenHashOf } from "../asked-by-mail/asked.ts";
import { addAuditLine } from "../audit/add-line.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { canonicalAddress, readableAddress } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";
import { refuseAutomated } from "../platform/refuse-automated.ts";
import { readSetting } from "../platform/settings.ts";
import { countsOf } from "../privacy/counts.ts";
import { ownHeld } from "../privacy/own-rows.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import { dueOf, lockErasures, openErasure } from "./erasure-rows.ts";

/** What is held under an address, as its owner sees it in numbers. */
export interface OwnDataView {
  locale: Locale;
  /** With the domain as people read it. */
  email: string;
  counts: Record<HeldKind, number>;
  /** Whether the address is in the list of contacts. */
  isContact: boolean;
  /** When they have asked for its erasure, and by when that is finished; null where they have not, or it is finished. */
  erasure: { askedAt: Date; dueAt: Date } | null;
}
export type OwnData = ReturnType<typeof createOwnData>;

interface Asked {
  email: string;
  locale: Locale;
  idempotencyKey: string | undefined;
  at: Date;
}

/**
 * What the owner of an address sees and demands by a mailed link. The link works for a while and as often as it is opened:
 * mail scanners open it, too, and change nothing by that.
 */
export function createOwnData(options: { db: Db; wakeRelay: () => void; now?: () => Date }) {
  const { db, wakeRelay, now = () => new Date() } = options;
  const isOpen = async (): Promise<boolean> => (await readSetting(db, "marketing")).own_data_form;
  const linkOf = async (token: string) => {
    const link = await db.ownDataLink.findUnique({ where: { tokenHash: tokenHashOf(token) } });
    if (!link?.tokenExpiresAt || link.tokenExpiresAt <= now()) return null;
    return (await isOpen()) ? link : null;
  };
  return {
    isOpen,

    /**
     * Notes that a link is to be mailed. Does the same whether anything is held under the address or not. Throws `not_found`
     * while the form is switched off, `looks_automated` for what no person sends, `invalid` for an `idempotencyKey` that was
     * used for another address.
     */
    async ask(
      body: {
        email: string;
        locale: Locale;
        website?: string | undefined;
        elapsed_ms?: number | undefined;
      },
      idempotencyKey?: string,
    ): Promise<void> {
      if (!(await isOpen())) throw new AppError("not_found");
      refuseAutomated(body);
      const asked = { email: canonicalAddress(body.email), locale: body.locale, idempotencyKey, at: now() };
      await db.$transaction((tx) => askFor(tx, asked));
      wakeRelay();
    },

    /** Null for a link that is not ours, or does not work any more; so for all that follow. */
    async own(token: string): Promise<OwnDataView | null> {
      const link = await linkOf(token);
      return link && viewOf(db, link);
    },

    /** Everything under the address as JSON has it; the audit log notes that it was handed out. */
    async download(token: string): Promise<{ locale: Locale; data: object } | null> {
      const link = await linkOf(token);
      if (!link) return null;
      const { contact, rows } = await ownHeld(db, link.email);
      const after = { count: rows.requests.length, email_hash: hashAddress(link.email) };
      await addAuditLine(db, { action: "exported", entity: "person", after });
      return { locale: link.locale, data: { email: readableAddress(link.email), contact, ...rows } };
    },

    /** Asks staff to erase it, once; nothing where nothing is held. */
    async askErasure(token: string): Promise<OwnDataView | null> {
      const link = await linkOf(token);
      if (!link) return null;
      const before = await viewOf(db, link);
      if (isNothing(before)) return before;
      await db.$transaction((tx) => askErasureOf(tx, { ...link, at: now() }));
      wakeRelay();
      return viewOf(db, link);
    },
  };
}

/** Whether nothing at all is held. */
export const isNothing = ({ counts, isContact }: Pick<OwnDataView, "counts" | "isContact">): boolean =>
  !isContact && Object.values(counts).every((count) => count === 0);

async function viewOf(db: Db, { email, locale }: { email: string; locale: Locale }): Promise<OwnDataView> {
  const [shown, { contact, rows }, open] = await Promise.all([
    shownLocale(db, locale),
    ownHeld(db, email),
    openErasure(db, email),
  ]);
  return {
    locale: shown,
    email: readableAddress(email),
    counts: countsOf(rows),
    isContact: contact !== null,
    erasure: open && { askedAt: open.askedAt, dueAt: dueOf(open) },
  };
}

/** A repeated key does nothing. Throws `invalid` where it was used for another address. */
async function askFor(tx: Tx, { email, locale, idempotencyKey, at }: Asked): Promise<void> {
  if (idempotencyKey !== undefined) {
    await lockText(tx, `key of a link to own data ${idempotencyKey}`);
    const first = await tx.ownDataLink.findUnique({ where: { idempotencyKey } });
    if (first && first.email !== email) throw refused("idempotency-key", "errors.idempotency_key_used");
    if (first) return;
  }
  const { id } = await tx.ownDataLink.create({
    data: { email, locale, idempotencyKey: idempotencyKey ?? null, askedAt: at },
  });
  await record(tx, "own_data.asked", { link_id: id });
}

async function askErasureOf(
  tx: Tx,
  { email, locale, at }: { email: string; locale: Locale; at: Date },
): Promise<void> {
  await lockErasures(tx, email);
  if (await openErasure(tx, email)) return;
  const { id } = await tx.erasureRequest.create({ data: { email, locale, askedAt: at } });
  await addAuditLine(tx, {
    action: "erasure_asked",
    entity: "person",
    after: { email_hash: hashAddress(email) },
  });
  await record(tx, "erasure.asked", { erasure_id: id });
}
