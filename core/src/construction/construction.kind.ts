import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import {
  type Columns,
  dayColumn,
  type Fields,
  idsIn,
  readColumns,
  readTexts,
  textAt,
} from "../records/fields.ts";
import { loadedRow, type RecordKind, rowsOf } from "../records/kind.ts";
import { storedIn, textsIn } from "../records/table.ts";

const columns: Columns = {
  project_id: "projectId",
  happened_on: dayColumn("happenedOn"),
  stage: "stage",
  percent: "percent",
  expected_end: dayColumn("expectedEnd"),
  is_active: "isActive",
};
const texts: Columns = { title: "title", description: "description" };
const writeTexts = textsIn((db) => db.constructionEntryTranslation, "entryId", texts);

export const constructionKind: RecordKind = {
  entity: "construction_entry",
  tags: ["construction"],
  rows: rowsOf("construction_entries"),
  references: { images: "media" },

  async load(db, ids) {
    const records = await db.constructionEntry.findMany({
      where: { id: { in: [...ids] } },
      include: { translations: true, images: { orderBy: { sortOrder: "asc" } } },
    });
    return records.map((record) =>
      loadedRow(record, {
        ...readColumns(columns, record),
        images: record.images.map(({ mediaId }) => mediaId),
        ...readTexts(texts, record.translations),
      }),
    );
  },

  ...storedIn((db) => db.constructionEntry, columns, { around: writeAround }),

  async check(tx, { before, after }) {
    const errors = {
      ...dayErrors(before, after, await firmDay(tx)),
      ...(after["project_id"] === before["project_id"] ? {} : await projectErrors(tx, after)),
      ...(after["translations.ka.title"] === "" ? { "translations.ka.title": ["errors.required"] } : {}),
    };
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
};

/** An entry says what has been done, and when the rest was expected then. */
function dayErrors(before: Fields, after: Fields, today: string): Record<string, string[]> {
  const [day, end] = [textAt(after, "happened_on"), textAt(after, "expected_end")];
  return {
    ...(day !== before["happened_on"] && day > today ? { happened_on: ["errors.date_in_future"] } : {}),
    ...(end !== "" && end < day ? { expected_end: ["errors.ends_before_start"] } : {}),
  };
}

async function projectErrors(tx: Tx, { project_id: id }: Fields): Promise<Record<string, string[]>> {
  const isThere = (await tx.project.count({ where: { id: Number(id), deletedAt: null } })) > 0;
  return isThere ? {} : { project_id: ["errors.gone_reference"] };
}

/** Texts and photos, which have tables of their own. */
async function writeAround(tx: Tx, entryId: number, fields: Fields): Promise<void> {
  await writeTexts(tx, entryId, fields);
  if (fields["images"] === undefined) return;
  await tx.constructionEntryImage.deleteMany({ where: { entryId } });
  await tx.constructionEntryImage.createMany({
    data: idsIn(fields["images"]).map((mediaId, sortOrder) => ({ entryId, mediaId, sortOrder })),
  });
}
