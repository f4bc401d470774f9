import { type Columns, textAt } from "../records/fields.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { AppError } from "../platform/app-error.ts";
import { lastPlace, loadedFrom, storedIn, textsIn, withTexts } from "../records/table.ts";
import { drawingOf } from "./icons.ts";

const columns: Columns = { icon: "icon", sort_order: "sortOrder" };
const texts: Columns = { title: "title", description: "description" };

export const featureKind: RecordKind = {
  entity: "feature",
  tags: ["features", "projects"],
  rows: rowsOf("features"),

  load: loadedFrom((db) => db.feature, { translations: true }, withTexts(columns, texts)),

  ...storedIn((db) => db.feature, columns, {
    initial: lastPlace((db) => db.feature),
    // The drawing is stored with the feature, so that pages do not load the set of icons.
    derived: ({ icon }) => (typeof icon === "string" ? { iconSvg: drawingOf(icon) ?? "" } : {}),
    around: textsIn((db) => db.featureTranslation, "featureId", texts, { title: "" }),
  }),

  deletion: async (db, ids) => ({
    projects: await db.project.count({
      where: { deletedAt: null, features: { some: { featureId: { in: [...ids] } } } },
    }),
  }),
  check: (_, { before, after }) => {
    const errors: Record<string, string[]> = {};
    const icon = textAt(after, "icon");
    // An icon that is missing from a newer set may stay, but cannot be chosen again.
    if (icon !== before["icon"] && drawingOf(icon) === null) errors["icon"] = ["errors.unknown_icon"];
    if (after["translations.ka.title"] === "") errors["translations.ka.title"] = ["errors.required"];
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
    return Promise.resolve();
  },
};
