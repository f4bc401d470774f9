import type { ContactChange } from "@ezo/contract/contacts";
import { columnData, type Columns, type Fields, fieldsOf, readColumns } from "../content/content.fields.ts";
import { type ContentKind, loadedRow } from "../content/content.kind.ts";
import { mustBeStaff } from "../users/actor.ts";

/** What staff may change about a contact; status and consent have their own rules and their own history. */
const columns: Columns = {
  name: "name",
  language: "locale",
  tags: "tags",
  "interests.project_ids": "interestProjectIds",
  "interests.rooms": "interestRooms",
};

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
    return contacts.map((contact) => loadedRow(contact, readColumns(columns, contact)));
  },

  insert: () => Promise.reject(new Error("a contact is added with its consent")),

  async write(tx, id, fields) {
    await tx.contact.update({ where: { id }, data: columnData(columns, fields) });
  },
};
