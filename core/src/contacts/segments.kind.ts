import type { Prisma } from "../generated/prisma/client.ts";
import { columnData, type Columns, readColumns } from "../content/content.fields.ts";
import type { ContentKind } from "../content/content.kind.ts";
import { rowsOf } from "../content/content.kind.ts";
import { defined } from "../platform/defined.ts";
import { mustBeStaff } from "../users/actor.ts";

const columns: Columns = { name: "name", filter: "filter" };

/** A saved segment. */
export const segmentKind: ContentKind = {
  entity: "segment",
  // No page of the site shows one.
  tags: [],
  mayEdit: mustBeStaff,
  rows: {
    lock: rowsOf("contact_segments").lock,
    mark: async (tx, ids, { at, deletedAt }) => {
      await tx.contactSegment.updateMany({
        where: { id: { in: [...ids] } },
        data: { version: { increment: 1 }, updatedAt: at, ...defined({ deletedAt }) },
      });
    },
  },

  async load(db, ids) {
    const segments = await db.contactSegment.findMany({ where: { id: { in: [...ids] } } });
    return segments.map((segment) => ({
      id: segment.id,
      version: segment.version,
      createdAt: segment.createdAt,
      deletedAt: segment.deletedAt,
      fields: readColumns(columns, segment),
    }));
  },

  async insert(tx, fields) {
    const data = columnData(columns, fields) as Prisma.ContactSegmentUncheckedCreateInput;
    return (await tx.contactSegment.create({ data, select: { id: true } })).id;
  },

  async write(tx, id, fields) {
    await tx.contactSegment.update({ where: { id }, data: columnData(columns, fields) });
  },
};
