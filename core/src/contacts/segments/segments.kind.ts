import type { Prisma } from "../../generated/prisma/client.ts";
import { columnData, type Columns, readColumns } from "../../records/fields.ts";
import { loadedRow, type RecordKind, rowsOf } from "../../records/kind.ts";

const columns: Columns = { name: "name", filter: "filter" };

export const segmentKind: RecordKind = {
  entity: "segment",
  // No page of the site shows one.
  tags: [],
  rows: rowsOf("contact_segments", false),

  async load(db, ids) {
    const segments = await db.contactSegment.findMany({ where: { id: { in: [...ids] } } });
    return segments.map((segment) => loadedRow(segment, readColumns(columns, segment)));
  },

  async insert(tx, fields) {
    const data = columnData(columns, fields) as Prisma.ContactSegmentUncheckedCreateInput;
    return (await tx.contactSegment.create({ data, select: { id: true } })).id;
  },

  async write(tx, id, fields) {
    await tx.contactSegment.update({ where: { id }, data: columnData(columns, fields) });
  },
};
