import type { Contact, Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import { changesOf } from "../records/conflicts.ts";
import type { Fields } from "../records/fields.ts";
import { ensureFirstLine, type Line } from "../records/history.ts";
import { loadedRow, type Writer } from "../records/kind.ts";
import { note } from "../records/writing/writing.ts";
import { contactKind, storedFields } from "./contacts.kind.ts";

/**
 * Changes what only a person's own word or the system may change of contacts: the rows, their versions and history, and the event. A status,
 * a pause, topics and how often somebody wants mails are in the history too, though going back to a version never changes them. Returns how many there were.
 */
export async function changeContacts(
  tx: Tx,
  where: Prisma.ContactWhereInput,
  data: Prisma.ContactUpdateManyMutationInput,
  { actor = null, at = new Date() }: { actor?: Writer; at?: Date } = {},
): Promise<number> {
  const wanted = await tx.contact.findMany({ where, select: { id: true } });
  const ids = wanted.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await contactKind.rows.lock(tx, ids);
  // Asked again: another transaction may have changed them before they were locked.
  const before = await tx.contact.findMany({ where: { AND: [where, { id: { in: ids } }] } });
  const those = { id: { in: before.map(({ id }) => id) } };
  if (before.length === 0) return 0;
  await ensureFirstLine(
    tx,
    contactKind,
    before.map((contact) => loadedRow(contact, storedFields(contact))),
  );
  await tx.contact.updateMany({ where: those, data: { ...data, updatedAt: at, version: { increment: 1 } } });
  const after = new Map(
    (await tx.contact.findMany({ where: those })).map((contact) => [contact.id, contact]),
  );
  const lines = before.map((contact) => lineOf(contact, after.get(contact.id) ?? contact));
  await note({ tx, actor, kind: contactKind, at }, lines);
  return before.length;
}

/** With what going back to a version never changes. */
const withStatus = (contact: Contact): Fields => ({
  ...storedFields(contact),
  status: contact.status,
  paused_until: contact.pausedUntil && contact.pausedUntil.toISOString(),
  left_topics: contact.leftTopics,
  frequency: contact.frequency,
});

const lineOf = (before: Contact, after: Contact): Line => ({
  id: after.id,
  version: after.version,
  kind: "updated",
  changes: changesOf(withStatus(before), withStatus(after)),
  after: storedFields(after),
});
