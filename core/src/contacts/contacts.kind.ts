import type { ContactChange } from "@ezo/contract/contacts";
import { columnData, type Columns, type Fields, fieldsOf, readColumns } from "../content/content.fields.ts";
import { type ContentKind, loadedRow } from "../content/content.kind.ts";
import type { Contact } from "../generated/prisma/client.ts";
import { mustBeStaff } from "../users/actor.ts";

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

export const contactKind: ContentKind = {
  entity: "contact",
  // No page of the site shows a contact.
  tags: [],
  // No way for staff to give a consent: files bring one, and taking them back takes it away.
  lasting: ["consent"],
  mayEdit: mustBeStaff,
  rows: {
    lock: async (tx, ids) => {
      await tx.$queryRaw`select id from contacts where id = any(${[...ids]}::int[]) order by id for update`;
    },
    mark: async (tx, ids, { at }) => {
      await tx.contact.updateMany({
        where: { id: { in: [...ids] } },
        data: { version: { increment: 1 }, updatedAt: at },
      });
    },
  },

  async load(db, ids) {
    const contacts = await db.contact.findMany({
      where: { id: { in: [...ids] }, status: { not: "erased" } },
    });
    return contacts.map((contact) => loadedRow(contact, storedFields(contact)));
  },

  insert: () => Promise.reject(new Error("a contact is added with its consent")),

  async write(tx, id, fields) {
    const consent = fields["consent"] as Consent | undefined;
    const data = { ...columnData(columns, fields), ...(consent ? consentData(consent) : {}) };
    await tx.contact.update({ where: { id }, data });
  },
};
