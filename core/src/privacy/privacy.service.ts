import type { HeldOfPerson } from "@ezo/contract/privacy";
import { DEFAULT_LOCALE, Locale } from "@ezo/contract/values/locale";
import { addAuditLine } from "../audit/add-line.ts";
import { noteExport } from "../audit/note-export.ts";
import { changesOf, eraseContact } from "../contacts/person-rights.ts";
import { contactKind } from "../contacts/contacts.kind.ts";
import { detailOf } from "../contacts/contacts.present.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { loadFonts } from "../platform/pdf/fonts.ts";
import { formerHash, hashAddress } from "../platform/queues/deliveries.ts";
import { dueOf, hasErasures, openErasure } from "../own-data/erasure-rows.ts";
import { lockPersonsOf } from "../persons/person-erasure.ts";
import { firmTimeZone, readSetting } from "../platform/settings.ts";
import type { Records } from "../records/write.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, must } from "../users/actor.ts";
import { countsOf, othersIn } from "./counts.ts";
import { eraseByEmail, eraseByPhone } from "./erase-held.ts";
import { enquiryIdsOf } from "./held-enquiries.ts";
import { heldRows } from "./held-rows.ts";
import { personPdf } from "./person-pdf.ts";
import { proofOf, readableSubject, type Subject, subjectOf } from "./subject.ts";

interface Parts {
  db: Db;
  records: Records;
  translations: Pick<TranslationsService, "lookup">;
  /** Of the hashes of numbers. */
  key: () => Promise<Buffer>;
  now?: () => Date;
}

/**
 * A person's rights over what is held of them, by an address or a number, whether they have consented to anything or not. All
 * throw `invalid` for what is neither.
 */
export function createPrivacy({ db, records, translations, key, now = () => new Date() }: Parts) {
  /** Everything, for the person. The audit log notes that it was handed out, and so does the history of a contact. */
  async function handOut(actor: Actor, of: string) {
    must(actor, "contacts.export");
    const subject = subjectOf(of);
    const { contactId, rows } = await heldOf(db, subject);
    const contact = contactId === null ? null : await detailOf(db, contactId);
    const changes = contactId === null ? [] : await changesOf(records, actor, contactId);
    // Only what could be read is handed out.
    if (contactId !== null)
      await db.$transaction((tx) =>
        tx.contactHistory.create({ data: { contactId, kind: "exported", actorId: actor.id } }),
      );
    const filter = { [subject.kind]: subject.value };
    await noteExport(db, { entity: "person", filter, count: rows.requests.length });
    return { subject, contact, changes, rows };
  }

  return {
    async find(actor: Actor, of: string): Promise<HeldOfPerson> {
      must(actor, "contacts.export");
      const subject = subjectOf(of);
      const { contactId, rows } = await heldOf(db, subject);
      return {
        kind: subject.kind,
        value: readableSubject(subject),
        counts: countsOf(rows),
        contact_id: contactId,
        requests: rows.requests.map((row) => ({
          id: Number(row["id"]),
          is_deleted: row["deleted_at"] !== null,
        })),
        others: othersIn(rows.requests, subject),
        erasure_due_at: (await erasureDue(db, subject))?.toISOString() ?? null,
        erased_at: (await lastErased(db, subject, await key()))?.toISOString() ?? null,
      };
    },

    /** Everything as JSON. */
    async export(actor: Actor, of: string) {
      const { contact, changes, rows } = await handOut(actor, of);
      return { contact, changes, ...rows };
    },

    /** The same to be read by the person, in their language as far as that is known. */
    async exportPdf(actor: Actor, of: string): Promise<Uint8Array> {
      const { subject, contact, changes, rows } = await handOut(actor, of);
      const locale = await shownLocale(db, languageOf([...rows.requests, ...(contact ? [contact] : [])]));
      const [fonts, t] = await Promise.all([loadFonts(), translations.lookup(locale)]);
      return personPdf({
        of: readableSubject(subject),
        held: { contact: contact && { ...contact, changes }, ...rows },
        locale,
        createdAt: now(),
        fonts,
        t,
        timeZone: await firmTimeZone(db),
        topics: await topicNames(db, locale),
      });
    },

    /** Erases it everywhere, and finishes a request for that. What stays is a hash: in the audit log, and of a contact, who is not to be imported again. Throws `not_found` where nothing is held and nobody has asked for it. */
    async erase(actor: Actor, of: string): Promise<void> {
      must(actor, "contacts.edit");
      const subject = subjectOf(of);
      const { contactId, rows } = await heldOf(db, subject);
      const isNothing = contactId === null && Object.values(countsOf(rows)).every((count) => count === 0);
      // A request for it is finished also where nothing is left to erase.
      const isAsked = subject.kind === "email" && (await hasErasures(db, subject.value));
      if (isNothing && !isAsked) throw new AppError("not_found");
      // Now, since the first call stores the key, and a refused one writes nothing.
      const proof = proofOf(subject, await key());
      await db.$transaction(async (tx) => {
        const count = await eraseOf(tx, { actor, subject, at: now() });
        await addAuditLine(tx, { action: "erased", entity: "person", after: { ...proof, count } });
      });
    },
  };
}

/** What readers may leave, as it is called in their language, by its key. */
async function topicNames(db: Db, locale: Locale): Promise<Map<string, string>> {
  const { topics } = await readSetting(db, "marketing");
  return new Map(topics.map(({ key, name }) => [key, name[locale]]));
}

/** The language of the last of these that has one. */
const languageOf = (rows: readonly { readonly language?: unknown }[]): Locale =>
  rows.flatMap(({ language }) => Locale.safeParse(language).data ?? []).at(-1) ?? DEFAULT_LOCALE;

/** The contact of an address who is not erased; null without one, and of a number. */
const contactOf = async (db: Db | Tx, { kind, value }: Subject) =>
  kind === "email" ? db.contact.findFirst({ where: { email: value, status: { not: "erased" } } }) : null;

async function heldOf(db: Db, subject: Subject) {
  const contactId = (await contactOf(db, subject))?.id ?? null;
  const enquiryIds = await enquiryIdsOf(db, subject);
  return { contactId, rows: await heldRows(db, { subject, enquiryIds, contactId }) };
}

async function eraseOf(
  tx: Tx,
  { actor, subject, at }: { actor: Actor; subject: Subject; at: Date },
): Promise<number> {
  if (subject.kind === "phone") return eraseByPhone(tx, subject.value);
  await lockPersonsOf(tx, subject.value);
  const known = await contactOf(tx, subject);
  if (known) await contactKind.rows.lock(tx, [known.id]);
  // Read again under the lock.
  const contact = known && (await contactOf(tx, subject));
  if (contact) return eraseContact({ tx, actor, at }, contact);
  return eraseByEmail(tx, { email: subject.value, contactId: null });
}

/** By when its owner is to be answered who has asked for its erasure; null where they have not, and of a number. */
async function erasureDue(db: Db, { kind, value }: Subject): Promise<Date | null> {
  const open = kind === "email" ? await openErasure(db, value) : null;
  return open && dueOf(open);
}

/** When it was erased last; null where that is not known. */
async function lastErased(db: Db, subject: Subject, key: Buffer): Promise<Date | null> {
  const proof = JSON.stringify(proofOf(subject, key));
  const [line] = await db.$queryRaw<{ at: Date | null }[]>`
    select max(created_at) as at from audit_lines
    where action = 'erased' and entity = 'person' and after @> ${proof}::jsonb`;
  if (line?.at || subject.kind === "phone") return line?.at ?? null;
  // On the page of their contact.
  const hashes = [hashAddress(subject.value), formerHash(subject.value)];
  const contact = await db.contact.findFirst({
    where: { emailHash: { in: hashes }, status: "erased" },
    select: { statusAt: true },
  });
  return contact?.statusAt ?? null;
}
