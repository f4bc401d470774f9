import type { BounceKind, BounceProvider } from "@ezo/contract/marketing/delivery/bounces";
import { SOFT_BOUNCES_MAX } from "@ezo/contract/values/limits/marketing";
import { contactKind } from "../../contacts/contacts.kind.ts";
import { suppress } from "../../contacts/subscription/suppress.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { canonicalAddress, mailboxOf } from "../../platform/mail/email-address.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import { heedReturned } from "../../saved-searches/returned-mail.ts";
import { type BounceEvent, keyOf } from "./bounce-event.ts";
import { noteTriggered, wasSentTo } from "./named-mails.ts";
import { type Resolved, resolved } from "./resolved-events.ts";
import { mostWithin, SOFT_WINDOW_MS } from "./soft-bounces.ts";

export interface Recorded {
  events: number;
  duplicates: number;
  matched: number;
}

/**
 * Keeps what providers report, and takes contacts off the list: at once for a hard bounce or a complaint, and when there
 * are five soft bounces within 30 days. A mail to an address that the contact had before is reported in the timeline alone.
 * What a set of events leads to depends neither on their order nor on repetitions.
 */
export function createBounceEvents(options: {
  db: Db;
  count: (provider: BounceProvider, kind: BounceKind) => void;
}) {
  const { db, count } = options;
  return {
    async record(events: readonly BounceEvent[]): Promise<Recorded> {
      const byKey = new Map(events.map((event) => [keyOf(event), event]));
      const known = await db.bounceEvent.findMany({
        where: { key: { in: [...byKey.keys()] } },
        select: { key: true },
      });
      for (const { key } of known) byKey.delete(key);
      const all = await resolved(db, byKey);
      const strangers = all.filter(({ contactId }) => contactId === undefined);
      const stored = await db.$transaction((tx) => storeUnknown(tx, strangers));
      const matched: BounceEvent[] = [];
      for (const one of all) {
        const { contactId } = one;
        if (contactId === undefined) continue;
        if (await db.$transaction((tx) => store(tx, one, contactId))) matched.push(one.event);
      }
      for (const { provider, kind } of [...stored, ...matched]) count(provider, kind);
      const isNew = stored.length + matched.length;
      return { events: events.length, duplicates: events.length - isNew, matched: matched.length };
    },
  };
}
export type BounceEvents = ReturnType<typeof createBounceEvents>;

/**
 * Keeps events about nobody who is a contact, so that they are counted once; returns the new ones. Every set of events has its
 * rows written and locked in the same order: two sets about the same people would wait for each other otherwise.
 */
async function storeUnknown(tx: Tx, all: readonly Resolved[]): Promise<BounceEvent[]> {
  const data = inOrder(all, ({ key }) => key).map(({ key, event: { provider, kind, reason, at } }) => ({
    key,
    provider,
    kind,
    reason,
    at,
  }));
  const stored = await tx.bounceEvent.createManyAndReturn({
    data,
    skipDuplicates: true,
    select: { key: true },
  });
  const keys = new Set(stored.map(({ key }) => key));
  const fresh = all.filter(({ key }) => keys.has(key));
  for (const one of inOrder(fresh, heededAt)) await heedSearches(tx, one);
  return fresh.map(({ event }) => event);
}

const inOrder = <T>(rows: readonly T[], placeOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/** By mailbox, whose lock comes first, then by the address, whose searches are changed, and the mail. */
function heededAt({ key, event: { email }, triggered }: Resolved): string {
  const address = email === undefined ? "" : canonicalAddress(email);
  const mailbox = triggered?.mailbox ?? hashAddress(mailboxOf(address));
  return [mailbox, address, triggered?.key ?? "", key].join(" ");
}

/** Searches and shortlists, whose owners need not be contacts, and the mail about them. */
async function heedSearches(tx: Tx, { event, triggered }: Resolved): Promise<void> {
  const { email, kind, at } = event;
  if (triggered) await noteTriggered(tx, triggered, event);
  if (email !== undefined && kind !== "soft") await heedReturned(tx, { email, kind, at });
}

/** False for an event that is known. */
async function store(tx: Tx, one: Resolved, contactId: number): Promise<boolean> {
  const { event, key, recipient } = one;
  const { provider, kind, reason, at } = event;
  const contact = await lockContact(tx, contactId);
  const whose = { contactId: contact?.id ?? null, campaignId: recipient?.campaignId ?? null };
  const isFormerAddress = contact !== null && !wasSentTo(contact.email, one);
  const row = { key, provider, kind, reason, at, isFormerAddress, ...whose };
  const { count } = await tx.bounceEvent.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) return false;
  await heedSearches(tx, one);
  if (!contact) return true;
  const softCount = kind === "soft" && !isFormerAddress ? await countSoft(tx, contact.id, at) : null;
  const isListed = contact.status === "subscribed" || contact.status === "pending";
  const isDecisive =
    !isFormerAddress &&
    (kind !== "soft" || (softCount ?? 0) >= SOFT_BOUNCES_MAX) &&
    (await suppress(tx, {
      contactId: contact.id,
      status: kind === "complaint" ? "complained" : "bounced",
      detail: kind === "soft" ? "soft_limit" : reason,
      ...(recipient ? { campaignId: recipient.campaignId } : {}),
    }));
  await tx.bounceEvent.update({
    where: { key },
    data: { softCount: isListed ? softCount : null, isDecisive },
  });
  if (recipient) await markRecipient(tx, recipient.id, event);
  // A change of status has announced itself.
  if (!isDecisive)
    await record(tx, "records.changed", {
      entity: contactKind.entity,
      ids: [contact.id],
      tags: [],
      audience: "staff",
    });
  return true;
}

/** Events of one person one after another: otherwise two could each count without the other. Null for one who is deleted. */
export async function lockContact(tx: Tx, id: number) {
  const found = await tx.contact.findUnique({ where: { id }, select: { email: true } });
  if (!found) return null;
  // `suppress` changes all contacts of the address.
  const all = await tx.contact.findMany({ where: { email: found.email }, select: { id: true } });
  await contactKind.rows.lock(tx, [...new Set([id, ...all.map((contact) => contact.id)])]);
  return tx.contact.findUnique({ where: { id }, select: { id: true, email: true, status: true } });
}

/** Soft bounces around `at`, of those since the contact was taken off the list last: who came back starts anew. */
async function countSoft(tx: Tx, contactId: number, at: Date): Promise<number> {
  const last = await tx.bounceEvent.aggregate({ where: { contactId, isDecisive: true }, _max: { id: true } });
  const soft = await tx.bounceEvent.findMany({
    where: {
      contactId,
      kind: "soft",
      isFormerAddress: false,
      id: { gt: last._max.id ?? 0n },
      at: {
        gte: new Date(at.getTime() - SOFT_WINDOW_MS),
        lte: new Date(at.getTime() + SOFT_WINDOW_MS),
      },
    },
    select: { at: true },
  });
  return mostWithin(
    soft.map((event) => event.at),
    at,
  );
}

/** The campaign's figures; the first report decides when it was. */
export async function markRecipient(tx: Tx, id: bigint, { kind, at }: BounceEvent): Promise<void> {
  if (kind === "complaint")
    await tx.campaignRecipient.updateMany({ where: { id, complainedAt: null }, data: { complainedAt: at } });
  else await tx.campaignRecipient.updateMany({ where: { id, bouncedAt: null }, data: { bouncedAt: at } });
}
