import { type Columns, readTexts, textData } from "../content/content.fields.ts";
import { type ContentKind, loadedRow, rowsOf } from "../content/content.kind.ts";

const texts: Columns = { alt_text: "altText" };

/**
 * What staff change of a picture. `file` is written when another file is put in its place, since its bytes are
 * not in the database; here it is one more field of the history.
 */
export const mediaKind: ContentKind = {
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
    for (const { locale, data } of textData(texts, fields))
      await tx.mediaTranslation.upsert({
        where: { mediaId_locale: { mediaId: id, locale } },
        create: { mediaId: id, locale, ...data },
        update: data,
      });
  },
};
