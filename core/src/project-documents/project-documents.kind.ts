import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { type Columns, dayColumn, type Fields, textAt } from "../records/fields.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { lastPlace, loadedFrom, storedIn, textsIn, withTexts } from "../records/table.ts";

const columns: Columns = {
  project_id: "projectId",
  kind: "kind",
  issued_on: dayColumn("issuedOn"),
  file_hash: "fileHash",
  is_active: "isActive",
  sort_order: "sortOrder",
};
const texts: Columns = { title: "title" };

export const projectDocumentKind: RecordKind = {
  entity: "project_document",
  tags: ["documents"],
  rows: rowsOf("project_documents"),

  load: loadedFrom((db) => db.projectDocument, { translations: true }, withTexts(columns, texts)),

  ...storedIn((db) => db.projectDocument, columns, {
    initial: lastPlace((db) => db.projectDocument),
    around: textsIn((db) => db.projectDocumentTranslation, "documentId", texts),
  }),

  async check(tx, { before, after }) {
    const errors = {
      ...(after["project_id"] === before["project_id"] ? {} : await projectErrors(tx, after)),
      ...(after["file_hash"] === before["file_hash"] ? {} : await fileErrors(tx, before, after)),
      ...(after["translations.ka.title"] === "" ? { "translations.ka.title": ["errors.required"] } : {}),
    };
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
};

async function projectErrors(tx: Tx, { project_id: id }: Fields): Promise<Record<string, string[]>> {
  const isThere = (await tx.project.count({ where: { id: Number(id), deletedAt: null } })) > 0;
  return isThere ? {} : { project_id: ["errors.gone_reference"] };
}

/** Notes the day for both files: the sweep keeps the earlier one, which may be wanted back, and cannot take the new one. */
async function fileErrors(tx: Tx, before: Fields, after: Fields): Promise<Record<string, string[]>> {
  const wanted = textAt(after, "file_hash");
  const used = await tx.documentFile.updateManyAndReturn({
    where: { hash: { in: [wanted, textAt(before, "file_hash")] } },
    data: { usedAt: new Date() },
    select: { hash: true },
  });
  return used.some(({ hash }) => hash === wanted) ? {} : { file_hash: ["errors.gone_reference"] };
}
