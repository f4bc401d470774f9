import { type Columns, readTexts } from "../records/fields.ts";
import { textsIn } from "../records/table.ts";
import { type RecordKind, loadedRow, rowsOf } from "../records/kind.ts";

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

  async load(db, ids) {
    const records = await db.media.findMany({
      where: { id: { in: [...ids] } },
      include: { translations: true },
    });
    return records.map((record) =>
      loadedRow(record, {
        focal_point: { x: record.focalX, y: record.focalY },
        file: { name: record.originalName, hash: record.contentHash },
        ...readTexts(texts, record.translations),
      }),
    );
  },

  insert: () => Promise.reject(new Error("a picture comes with its bytes")),

  async write(tx, id, fields) {
    const point = fields["focal_point"] as { x: number; y: number } | undefined;
    if (point) await tx.media.update({ where: { id }, data: { focalX: point.x, focalY: point.y } });
    await writeTexts(tx, id, fields);
  },
};
