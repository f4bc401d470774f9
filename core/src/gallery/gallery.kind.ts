import { type Columns } from "../records/fields.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { refused } from "../platform/app-error.ts";
import { lastPlace, loadedFrom, storedIn, textsIn, withTexts } from "../records/table.ts";

const columns: Columns = {
  image: "mediaId",
  category: "category",
  project_id: "projectId",
  is_active: "isActive",
  sort_order: "sortOrder",
};
const texts: Columns = { title: "title" };

export const galleryKind: RecordKind = {
  entity: "gallery_image",
  tags: ["gallery"],
  isPublic: (fields) => fields["is_active"] === true,
  rows: rowsOf("gallery_images"),
  references: { image: "media", project_id: "project" },

  load: loadedFrom((db) => db.galleryImage, { translations: true }, withTexts(columns, texts)),

  ...storedIn((db) => db.galleryImage, columns, {
    initial: lastPlace((db) => db.galleryImage),
    around: textsIn((db) => db.galleryImageTranslation, "galleryImageId", texts),
  }),

  check: (_, { after }) => {
    if (typeof after["image"] !== "number") throw refused("image", "errors.required");
    return Promise.resolve();
  },
};
