import { type Columns, readTexts } from "../records/fields.ts";
import { textsIn } from "../records/table.ts";
import { type RecordKind, loadedRow, rowsOf } from "../records/kind.ts";
import { NO_POINTS_BY_SHAPE, pointColumns, pointFields } from "./focal-points.ts";

const texts: Columns = { alt_text: "altText" };
const writeTexts = textsIn((db) => db.mediaTranslation, "mediaId", texts);

/**
 * The fields of a picture that staff change. `file` is only recorded in the history: replacing it writes the bytes to
 * storage.
 */
export const mediaKind: RecordKind = {
  entity: "media",
  tags: ["media"],
  rows: rowsOf("media"),
  // The files of an earlier version are gone.
  lasting: ["file"],
  formerly: NO_POINTS_BY_SHAPE,

  async load(db, ids) {
    const records = await db.media.findMany({
      where: { id: { in: [...ids] } },
      include: { translations: true },
    });
    return records.map((record) =>
      loadedRow(record, {
        ...pointFields(record),
        file: { name: record.originalName, hash: record.contentHash },
        ...readTexts(texts, record.translations),
      }),
    );
  },

  insert: () => Promise.reject(new Error("a picture comes with its bytes")),

  async write(tx, id, fields) {
    const data = pointColumns(fields);
    if (Object.keys(data).length > 0) await tx.media.update({ where: { id }, data });
    await writeTexts(tx, id, fields);
  },
};
