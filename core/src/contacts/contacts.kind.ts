import type { ContactBody, ContactChange } from "@ezo/contract/marketing/contact-fields";
import { columnData, type Columns, type Fields, fieldsOf, readColumns } from "../records/fields.ts";
import { type RecordKind, loadedRow, rowsOf } from "../records/kind.ts";
import type { Contact, Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";

/** What staff may change about a contact; status has its own rules and its own history. */
const columns: Columns = {
  name: "name",
  language: "locale",
  tags: "tags",
  "interests.project_ids": "interestProjectIds",
  "interests.rooms": "interestRooms",
};

type Stored = Pick<Contact, "consentAt" | "consentSource" | "consentText" | "consentTextVersion">;

/** A contact's fields. The proof of a consent is one: halves of two would prove nothing. */
export const storedFields = (contact: Stored): Fields => ({
  ...readColumns(columns, contact),
  consent: {
    at: contact.consentAt && contact.consentAt.toISOString(),
    source: contact.consentSource,
    text: contact.consentText,
    text_version: contact.consentTextVersion,
  },
});

interface Consent {
  at: string | null;
  source: string | null;
  text: string | null;
  text_version: string | null;
}
const consentData = ({ at, source, text, text_version: version }: Consent): Stored => ({
  consentAt: at === null ? null : new Date(at),
  consentSource: source,
  consentText: text,
  consentTextVersion: version,
});

/** A change as flat fields; interests are two of them, so that naming one leaves the other. */
export function contactFields({ interests, ...change }: Omit<ContactChange, "version" | "status">): Fields {
  return {
    ...fieldsOf(change),
    ...(interests?.project_ids ? { "interests.project_ids": interests.project_ids } : {}),
    ...(interests?.rooms ? { "interests.rooms": interests.rooms } : {}),
  };
}

export const newContactFields = ({ email, interests, ...body }: ContactBody): NewContact => ({
  email: canonicalAddress(email),
  name: body.name,
  language: body.language,
  tags: body.tags,
  "interests.project_ids": interests.project_ids,
  "interests.rooms": interests.rooms,
  consent: {
    at: body.consent_at.toISOString(),
    source: body.consent_source,
    text: body.consent_text ?? null,
    text_version: null,
  },
});
export type NewContact = Fields & {
  email: string;
  consent: Fields & Consent & { at: string; source: string };
};

/** The columns of the fields that are given. */
export function contactData(fields: Fields): Prisma.ContactUpdateManyMutationInput {
  const consent = fields["consent"] as Consent | undefined;
  return { ...columnData(columns, fields), ...(consent ? consentData(consent) : {}) };
}

async function insert(tx: Tx, fields: Fields): Promise<number> {
  const { email, consent } = fields as NewContact;
  const data = {
    ...columnData(columns, fields),
    ...consentData(consent),
    email,
    emailHash: hashAddress(email),
    source: "staff",
    status: "subscribed",
    statusAt: new Date(),
    updatedAt: new Date(),
  } as Prisma.ContactUncheckedCreateInput;
  return (await tx.contact.create({ data, select: { id: true } })).id;
}

export const contactKind: RecordKind = {
  entity: "contact",
  // No page of the site shows a contact.
  tags: [],
  // No way for staff to give a consent: files bring one, and taking them back takes it away.
  lasting: ["consent"],
  rows: rowsOf("contacts", false),

  async load(db, ids) {
    const contacts = await db.contact.findMany({
      where: { id: { in: [...ids] }, status: { not: "erased" } },
    });
    return contacts.map((contact) => loadedRow(contact, storedFields(contact)));
  },

  insert,

  async write(tx, id, fields) {
    await tx.contact.update({ where: { id }, data: contactData(fields) });
  },
};
