import type { MarketingSettings } from "@ezo/contract/marketing/marketing-settings";
import type { Locale } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { pauseOf } from "../contacts/subscription/pause.ts";
import { mailboxOf } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { firmCurrency, readSetting } from "../platform/settings.ts";
import { isSuppressed } from "../asked-by-mail/suppressed.ts";
import { isWithinWeeklyLimit } from "../saved-searches/triggered-limit.ts";
import { isAskedAbout } from "./asked-about.ts";
import { fallsIn, PRICED_STOCK, SHOWN_STOCK } from "./stock.ts";
import { watchKey } from "./watch-mails.ts";

export type Mailing = JobPayload<"mail-watched-changes">;

export interface NamedChange {
  id: number;
  /** The price that the watcher knew; null where it has not fallen. */
  before: number | null;
  isFreed: boolean;
}
/** The reason for which somebody is mailed: the shortlist that they keep, or their consent as a contact. */
export type Reason = { kind: "kept"; shortlistId: number } | { kind: "asked"; contactId: number };
export interface Taken {
  reason: Reason;
  email: string;
  locale: Locale;
  /** The cheapest first. */
  changes: NamedChange[];
}

/** Of an apartment that can be had now: whether no mail has said so since it could not. */
const IS_FREED = Prisma.sql`(w.is_held or (w.freed_at is not null and w.freed_mailing is null))`;

/**
 * Takes the changes for this mail, so that no other one names them; null where nothing is to be sent. Consent, switches and
 * limit are those of this moment, and so are prices and what can be had.
 */
export const takeChanges = (db: Db, { watcher_id: id, mailing }: Mailing): Promise<Taken | null> =>
  db.$transaction(async (tx) => {
    const whom = await readerOf(tx, id);
    if (!whom) return null;
    const settings = await readSetting(tx, "marketing");
    const limit = { key: watchKey(id, mailing), most: settings.triggered_mails_per_week, at: new Date() };
    if (!(await isWithinWeeklyLimit(tx, hashAddress(mailboxOf(whom.email)), limit))) return null;
    await forgetOwnHolds(tx, { id, email: whom.email });
    const changes = await changesOf(tx, id, { settings, reason: whom.reason });
    if (changes.length === 0) return null;
    await noteTaken(tx, { id, mailing, changes });
    if (whom.reason.kind === "kept") await noteForAsked(tx, whom.email, changes);
    return { ...whom, changes };
  });

/** The person of a watcher, locked; null where they want, or may get, no mail now. */
async function readerOf(tx: Tx, id: number): Promise<Omit<Taken, "changes"> | null> {
  // A shortlist is locked before its watcher wherever both are.
  await tx.$queryRaw`
    select 1 from kept_shortlists where id = (select shortlist_id from watchers where id = ${id}::int) for update`;
  await tx.$queryRaw`select 1 from watchers where id = ${id}::int for update`;
  const watcher = await tx.watcher.findUnique({ where: { id }, include: { shortlist: true, contact: true } });
  const shortlist = watcher?.shortlist;
  if (shortlist) {
    const { id: shortlistId, email, locale, status, statusAt } = shortlist;
    if (status !== "active") return null;
    if (await isSuppressed(tx, email, statusAt)) {
      // Otherwise a mail would be ordered, and not sent, every few hours from now on.
      const paused = { status: "paused", statusAt: new Date() } as const;
      await tx.keptShortlist.update({ where: { id: shortlistId }, data: paused });
      return null;
    }
    return { reason: { kind: "kept", shortlistId }, email, locale };
  }
  const contact = watcher?.contact;
  // They have no switch but their consent, so a pause is one of these mails too.
  if (contact?.status !== "subscribed" || pauseOf(contact)) return null;
  if (await isSuppressed(tx, contact.email, null)) return null;
  return { reason: { kind: "asked", contactId: contact.id }, email: contact.email, locale: contact.locale };
}

/** Who has given up their own hold knows that the apartment can be had again. */
const forgetOwnHolds = (tx: Tx, { id, email }: { id: number; email: string }) => tx.$executeRaw`
  update watched_apartments w set freed_at = null, is_held = false
  from ${SHOWN_STOCK} s
  where w.watcher_id = ${id}::int and s.id = w.apartment_id and s.status = 'available' and ${IS_FREED} and exists (
    select 1 from holds h join customers e on e.id = h.customer_id
    where lower(e.email) = ${email}
      and h.id = (select max(newest.id) from holds newest where newest.apartment_id = w.apartment_id))`;

async function changesOf(
  tx: Tx,
  id: number,
  { settings, reason }: { settings: MarketingSettings; reason: Reason },
): Promise<NamedChange[]> {
  const currency = await firmCurrency(tx);
  const falls = Prisma.sql`(${settings.price_fall_mails}::boolean and ${fallsIn(currency)})`;
  const freed = Prisma.sql`(${settings.available_again_mails}::boolean and ${IS_FREED})`;
  const allowed = reason.kind === "kept" ? Prisma.sql`true` : isAskedAbout(new Date());
  const rows = await tx.$queryRaw<{ id: number; before: number | null; falls: boolean; freed: boolean }[]>`
    select w.apartment_id as id, w.price as before, ${falls} as falls, ${freed} as freed
    from watched_apartments w join ${SHOWN_STOCK} s on s.id = w.apartment_id
      join watchers v on v.id = w.watcher_id left join contacts c on c.id = v.contact_id
    where w.watcher_id = ${id}::int and s.status = 'available' and (${falls} or ${freed}) and ${allowed}
    order by s.price nulls last, w.apartment_id for update of w`;
  return rows.map((row) => ({ id: row.id, before: row.falls ? row.before : null, isFreed: row.freed }));
}

/** What the mail names is known from now on: the price that the site shows, and that the apartment can be had. */
async function noteTaken(
  tx: Tx,
  { id, mailing, changes }: { id: number; mailing: number; changes: readonly NamedChange[] },
): Promise<void> {
  const currency = await firmCurrency(tx);
  const freed = changes.filter(({ isFreed }) => isFreed).map((change) => change.id);
  await tx.$executeRaw`
    update watched_apartments w
    set mailing = ${mailing}::int, price = coalesce(s.price, w.price),
      price_before = case when w.currency = ${currency}::text then w.price end,
      currency = case when s.price is null then w.currency else ${currency}::text end, fell_at = null, is_held = false,
      freed_at = case when w.apartment_id = any(${freed}::int[]) then coalesce(w.freed_at, now()) else w.freed_at end,
      freed_mailing = case when w.apartment_id = any(${freed}::int[]) then ${mailing}::int else w.freed_mailing end
    from ${PRICED_STOCK} s
    where w.watcher_id = ${id}::int and s.id = w.apartment_id
      and w.apartment_id = any(${changes.map((change) => change.id)}::int[])`;
}

/** Should the shortlist end, its owner is not mailed the same again as somebody who has asked about the apartment. */
async function noteForAsked(tx: Tx, email: string, changes: readonly NamedChange[]): Promise<void> {
  const currency = await firmCurrency(tx);
  await tx.$executeRaw`
    update watched_apartments w
    set price = coalesce(s.price, w.price), fell_at = null, freed_at = null, is_held = false,
      currency = case when s.price is null then w.currency else ${currency}::text end
    from watchers v, contacts c, ${PRICED_STOCK} s
    where v.id = w.watcher_id and c.id = v.contact_id and c.email = ${email} and s.id = w.apartment_id
      and w.apartment_id = any(${changes.map(({ id }) => id)}::int[])`;
}

/** The changes of a mail that was certainly not sent are to be mailed again. */
export const releaseChanges = (db: Db, { watcher_id: id, mailing }: Mailing) => db.$executeRaw`
  update watched_apartments w
  set mailing = null, price = w.price_before, price_before = null,
    freed_mailing = case when w.freed_mailing = ${mailing}::int then null else w.freed_mailing end
  where w.watcher_id = ${id}::int and w.mailing = ${mailing}::int`;
