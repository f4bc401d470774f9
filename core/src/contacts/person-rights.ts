import type { HistoryEntry } from "@ezo/contract/records/records";
import { WORDLESS_REASON } from "../campaigns/forget-readers.ts";
import type { Contact } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { ERASED_DOMAIN } from "../platform/mail/email-address.ts";
import { lockPersonsOf } from "../persons/person-erasure.ts";
import { eraseByEmail } from "../privacy/erase-held.ts";
import { enquiryIdsOf } from "../privacy/held-enquiries.ts";
import { heldRows } from "../privacy/held-rows.ts";
import { mustBeAsSeen } from "../records/conflicts.ts";
import { showingCurrent } from "../records/failures.ts";
import { note, type Writing } from "../records/writing/writing.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import { contactKind, storedFields } from "./contacts.kind.ts";
import { detailOf, mustFindContact } from "./contacts.present.ts";

/** More changes of one contact than there ever are. */
const EVERYTHING = { page: 1, per_page: 10_000 };

/** A person's rights over what is kept about them: to have it, and to have it erased. */
export function createPersonRights(options: { db: Db; records: Records; now?: () => Date }) {
  const { db, records, now = () => new Date() } = options;
  return {
    /** Everything kept about a person, for them. Their history notes that it was handed out. */
    async export(actor: Actor, id: number) {
      must(actor, "contacts.export");
      const contact = await mustFindContact(db, id);
      const subject = { kind: "email", value: contact.email } as const;
      const enquiryIds = await enquiryIdsOf(db, subject);
      const rows = await heldRows(db, { subject, enquiryIds, contactId: id });
      const everything = {
        contact: await detailOf(db, id),
        changes: await changesOf(records, actor, id),
        ...rows,
      };
      // Only what could be read is handed out.
      await db.$transaction((tx) =>
        tx.contactHistory.create({ data: { contactId: id, kind: "exported", actorId: actor.id } }),
      );
      return everything;
    },

    /**
     * Erases a person: enquiries blanked and deleted, contact and ledger rows left without a name. The address's hash
     * stays, which keeps the next import from writing to them.
     */
    async erase(actor: Actor, id: number, seen?: number): Promise<void> {
      must(actor, "contacts.edit");
      const erasing = db.$transaction(async (tx) => {
        const known = await tx.contact.findUnique({ where: { id }, select: { email: true } });
        if (known) await lockPersonsOf(tx, known.email);
        await contactKind.rows.lock(tx, [id]);
        const contact = await tx.contact.findFirst({ where: { id, status: { not: "erased" } } });
        if (!contact) throw new AppError("not_found");
        mustBeAsSeen(contact, seen);
        await eraseContact({ tx, actor, at: now() }, contact);
      });
      await showingCurrent(erasing, () => detailOf(db, id));
    },
  };
}

const nobodyOf = ({ id }: Contact): string => `erased-${id}@${ERASED_DOMAIN}`;

/** The version history of a contact. */
export const changesOf = async (records: Records, actor: Actor, id: number): Promise<HistoryEntry[]> =>
  (await records.history(actor, contactKind, id, EVERYTHING)).rows;

/**
 * Erases a contact, who is locked, and all that is held under their address; the persons of the address were locked before.
 * Returns how many enquiries that were.
 */
export async function eraseContact(erasing: Omit<Writing, "kind">, contact: Contact): Promise<number> {
  const { tx } = erasing;
  const [nobody, contactId] = [nobodyOf(contact), contact.id];
  // Every change of an enquiry locks its row before its interests (`address_interests`).
  await tx.$executeRaw`select 1 from customers where lower(email) = ${contact.email} order by id for update`;
  await nameless({ ...erasing, kind: contactKind }, contact);
  await tx.$executeRaw`
    update campaign_recipients set email = ${nobody}, merge_values = '{}', reason = ${WORDLESS_REASON}
    where contact_id = ${contactId}`;
  return eraseByEmail(tx, { email: contact.email, contactId, nobody });
}

/** Leaves the contact without a name, and one line of history, which says only that. */
async function nameless(writing: Writing, contact: Contact): Promise<void> {
  const { tx, actor, at } = writing;
  const { id, status } = contact;
  const erased = await tx.contact.update({
    where: { id },
    data: {
      email: nobodyOf(contact),
      name: "",
      status: "erased",
      statusAt: at,
      pausedUntil: null,
      leftTopics: [],
      frequency: "every",
      tags: [],
      interestProjectIds: [],
      interestRooms: [],
      consentText: null,
      version: { increment: 1 },
      updatedAt: at,
    },
  });
  await tx.recordHistory.deleteMany({ where: { entity: contactKind.entity, entityId: id } });
  const changes = { status: { from: status, to: erased.status } };
  await note(writing, [
    { id, version: erased.version, kind: "deleted", changes, after: storedFields(erased) },
  ]);
  // Of why they have left, the reason stays for the figures, and their words go.
  await tx.contactHistory.updateMany({
    where: { contactId: id, kind: "left_because", detail: { startsWith: "other" } },
    data: { detail: "other" },
  });
  // A mail server's refusal may name the address.
  await tx.contactHistory.updateMany({ where: { contactId: id, kind: "refused" }, data: { detail: null } });
  await tx.contactHistory.create({ data: { contactId: id, kind: "erased", actorId: actor?.id ?? null } });
}
