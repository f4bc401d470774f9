import type { Contact } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { AppError } from "../../platform/app-error.ts";
import { formerHash, hashAddress } from "../../platform/queues/deliveries.ts";
import type { Records } from "../../records/write.ts";
import type { Actor } from "../../users/actor.ts";
import { changeContacts } from "../change-contacts.ts";
import { contactData, contactKind, type NewContact } from "../contacts.kind.ts";

/**
 * Adds a contact, or takes back one who has left the list before the consent that is given here. Throws `invalid` for an
 * address that is on the list, or that has left it since.
 */
export async function subscribe(tx: Tx, actor: Actor, records: Records, { email, ...fields }: NewContact) {
  const refused = (key: string) => new AppError("invalid", { fields: { email: [key] } });
  const { consent } = fields;
  const found = await tx.contact.findFirst({
    where: { emailHash: { in: [hashAddress(email), formerHash(email)] } },
  });
  if (found) await contactKind.rows.lock(tx, [found.id]);
  // Read again under the lock: the person may have decided otherwise meanwhile.
  const known = found && (await tx.contact.findUnique({ where: { id: found.id } }));
  if (known?.status === "subscribed" || known?.status === "pending") throw refused("errors.contact_exists");
  if (known && (known.statusAt >= new Date(consent.at) || (await isOutOfReach(tx, known))))
    throw refused("errors.email_suppressed");
  const id = known?.id ?? (await records.within(tx, actor, contactKind).create([{ ...fields, email }]))[0];
  if (id === undefined) throw new Error("the contact was not created");
  if (known) {
    const at = new Date();
    const status = { status: "subscribed", statusAt: at, pausedUntil: null, source: "staff" } as const;
    const address = { email, emailHash: hashAddress(email) };
    await changeContacts(tx, { id }, { ...contactData(fields), ...status, ...address }, { actor, at });
  }
  await tx.contactHistory.create({
    data: { contactId: id, kind: "consent", detail: consent.source, actorId: actor.id },
  });
  return id;
}

/**
 * Whether staff cannot bring somebody back: after a complaint, and where somebody who had left was erased, since staff no
 * longer see that they had. These can confirm a consent of their own.
 */
async function isOutOfReach(tx: Tx, { id, status }: Contact): Promise<boolean> {
  if (status !== "erased") return status === "complained";
  const lines = await tx.contactHistory.findMany({
    where: { contactId: id, kind: { in: ["unsubscribed", "bounced", "complained", "consent"] } },
    orderBy: { id: "asc" },
    select: { kind: true },
  });
  const last = lines.at(-1)?.kind ?? "consent";
  return last !== "consent" || lines.some(({ kind }) => kind === "complained");
}
