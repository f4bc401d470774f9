import type { Written } from "@ezo/contract/records/records";
import { addAuditLine } from "../../audit/add-line.ts";
import type { Fields } from "../../records/fields.ts";
import type { Records } from "../../records/write.ts";
import { historyOf, takenBack, versionsOf } from "../../records/undo.ts";
import { announce } from "../../records/writing/writing.ts";
import type { Tx } from "../../platform/db.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { Actor } from "../../users/actor.ts";
import { contactKind, storedFields } from "../contacts.kind.ts";

/**
 * Takes an import back: known contacts get their former fields and proof of consent, and new ones go, without a trace of
 * people whom we should not know. What anybody has changed since stays; status is never touched, so who has left the
 * list stays off it.
 */
export async function undoImport(
  tx: Tx,
  actor: Actor,
  records: Records,
  written: readonly Written[],
  t: TextLookup,
) {
  const versions = versionsOf(written);
  const ids = [...versions.keys()];
  await contactKind.rows.lock(tx, ids);
  const found = await tx.contact.findMany({ where: { id: { in: ids }, status: { not: "erased" } } });
  const contacts = new Map(found.map((contact) => [contact.id, contact]));
  const erased = await erasedOf(tx, ids);
  const history = await historyOf(tx, contactKind, ids);
  const removable = await untouchedOf(tx, ids);
  const left: string[] = [];
  const gone: number[] = [];
  const patches = new Map<number, Fields>();
  for (const [id, own] of versions) {
    const contact = contacts.get(id);
    if (!contact) {
      left.push(t(erased.has(id) ? "messages.erased_person" : "messages.removed_contact"));
      continue;
    }
    const now = { version: contact.version, fields: storedFields(contact) };
    const { existence, fields, isPartial } = takenBack(history.get(id) ?? [], own, now);
    const isStuck = existence !== null && !removable.has(id);
    if (isPartial || isStuck) left.push(readableAddress(contact.email));
    if (existence && !isStuck) gone.push(id);
    else if (Object.keys(fields).length > 0) patches.set(id, fields);
  }
  const changed = await records.within(tx, actor, contactKind).updateMany(patches);
  await tx.contactHistory.createMany({
    data: changed.map((contactId) => ({ contactId, kind: "import_undone", actorId: actor.id })),
  });
  await remove(tx, gone);
  return { changed: changed.length + gone.length, left };
}

async function erasedOf(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.contact.findMany({
    where: { id: { in: [...ids] }, status: "erased" },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Those of whom nothing is known but their import: no mail, no word of theirs, nothing handed out. */
async function untouchedOf(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.contact.findMany({
    where: {
      id: { in: [...ids] },
      source: "import",
      status: "subscribed",
      history: { every: { kind: "imported" } },
      recipients: { none: {} },
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

async function remove(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.contact.deleteMany({ where: { id: { in: [...ids] } } });
  await tx.recordHistory.deleteMany({
    where: { entity: contactKind.entity, entityId: { in: [...ids] } },
  });
  await addAuditLine(tx, {
    action: "deleted",
    entity: "contact",
    isSecurity: false,
    after: { count: ids.length },
  });
  await announce(tx, contactKind, ids);
}
