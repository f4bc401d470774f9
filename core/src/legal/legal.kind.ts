import { columnData, type Columns, dayColumn, textAt } from "../records/fields.ts";
import { loadedFrom, textsIn, withTexts } from "../records/table.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { refused } from "../platform/app-error.ts";

const columns: Columns = { updated_on: dayColumn("updatedOn") };
const texts: Columns = { title: "title", content: "content" };
const writeTexts = textsIn((db) => db.legalPageTranslation, "slug", texts, { title: "", content: "" });

export const legalPageKind: RecordKind = {
  entity: "legal_page",
  tags: ["legal"],
  rows: rowsOf("legal_pages"),

  load: loadedFrom((db) => db.legalPage, { translations: true }, withTexts(columns, texts)),

  insert: () => Promise.reject(new Error("The legal pages are always there")),

  async write(tx, id, fields) {
    const { slug } = await tx.legalPage.update({
      where: { id },
      data: columnData(columns, fields),
      select: { slug: true },
    });
    await writeTexts(tx, slug, fields);
  },

  check: (_, { after }) => {
    if (textAt(after, "translations.ka.title") === "")
      throw refused("translations.ka.title", "errors.required");
    return Promise.resolve();
  },
};
