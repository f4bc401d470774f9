import { READER_PAUSE_DAYS } from "@ezo/contract/values/limits/marketing";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Contact } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { changeContacts } from "../change-contacts.ts";

/** Until when a contact has paused campaigns; null where they have not, and once it is over. */
export const pauseOf = ({ pausedUntil }: Pick<Contact, "pausedUntil">, at = new Date()): Date | null =>
  pausedUntil && pausedUntil > at ? pausedUntil : null;

/** Pauses campaigns to a reader for `READER_PAUSE_DAYS`. Harmless to repeat: a pause that goes on keeps its end. */
export async function pauseReader(tx: Tx, contactId: number, at = new Date()): Promise<void> {
  const until = new Date(at.getTime() + READER_PAUSE_DAYS * DAY_MS);
  const isNotPaused = { OR: [{ pausedUntil: null }, { pausedUntil: { lte: at } }] };
  const where = { id: contactId, status: "subscribed" as const, ...isNotPaused };
  if ((await changeContacts(tx, where, { pausedUntil: until }, { at })) > 0)
    await tx.contactHistory.create({ data: { contactId, kind: "paused", detail: until.toISOString() } });
}

/** Ends a pause at once. Does nothing without one. */
export async function resumeReader(tx: Tx, contactId: number, at = new Date()): Promise<void> {
  const where = { id: contactId, status: "subscribed" as const, pausedUntil: { gt: at } };
  if ((await changeContacts(tx, where, { pausedUntil: null }, { at })) > 0)
    await tx.contactHistory.create({ data: { contactId, kind: "resumed" } });
}
