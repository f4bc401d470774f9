import { LISTS } from "@ezo/contract/shown";
import { Prisma } from "../generated/prisma/client.ts";
import {
  type Columns,
  dayColumn,
  type Fields,
  type FieldValue,
  idsIn,
  readColumns,
  readTexts,
} from "../records/fields.ts";
import { type RecordKind, loadedRow, rowsOf } from "../records/kind.ts";
import { lastPlace, storedIn, textsIn } from "../records/table.ts";
import { stockDeletion } from "../inventory/stock-deletion.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { noteStruckPricesIn } from "../prices/history/price-states.ts";
import { videoColumns, videoErrors, withStoredVideo } from "../project-videos/named-video.ts";

const columns: Columns = {
  status: "status",
  year: "year",
  start_date: dayColumn("startDate"),
  completion_date: dayColumn("completionDate"),
  latitude: "latitude",
  longitude: "longitude",
  video_url: "videoUrl",
  video_file: "videoHash",
  video_poster: "videoPosterId",
  video_captions: {
    column: "videoCaptions",
    write: (captions: FieldValue) => captions ?? Prisma.DbNull,
  },
  main_image: "mainImageId",
  render_image: "renderImageId",
  is_active: "isActive",
  is_featured: "isFeatured",
  is_onHomepage: "isOnHomepage",
  is_alone: "isAlone",
  hasApartmentNavigation: "hasApartmentNavigation",
  feed_yandex: "feedYandex",
  feed_meta: "feedMeta",
  feed_google: "feedGoogle",
  feed_units: "feedUnits",
  sort_order: "sortOrder",
};
const texts: Columns = {
  title: "title",
  location: "location",
  description: "description",
  secondary_text: "secondaryText",
  coming_soon: { column: "comingSoon", empty: null, write: (panel: FieldValue) => panel ?? Prisma.DbNull },
};
const writeTexts = textsIn((db) => db.projectTranslation, "projectId", texts, { title: "" });
const inOrder = { orderBy: { sortOrder: "asc" } } as const;

const ORDERED_BY: ReadonlySet<string> = new Set(["is_active", "sort_order"]);
const MARKS: ReadonlySet<string> = new Set(["status", "is_featured", "is_onHomepage", "is_alone"]);
const FIRST_PICTURE: ReadonlySet<string> = new Set(["main_image", "render_image"]);
const isInNames = (field: string): boolean => FIRST_PICTURE.has(field) || field.endsWith(".title");
/** What only the project's own page shows, its place in lists, and feeds. Any other field is taken for one that cards show. */
const NOT_ON_CARDS: ReadonlySet<string> = new Set([
  "gallery_images",
  "features",
  "related_projects",
  "video_url",
  "video_file",
  "video_poster",
  "video_captions",
  "sort_order",
  "feed_yandex",
  "feed_meta",
  "feed_google",
  "feed_units",
]);

export const projectKind: RecordKind = {
  entity: "project",
  tags: ["projects"],
  partTags: [
    // For open pages: the footer, on every page, has the first projects' titles, and the picture of link previews comes with it.
    { tag: "project-names", isShown: (field) => ORDERED_BY.has(field) || isInNames(field) },
    { tag: LISTS.projects, isShown: (field) => ORDERED_BY.has(field) },
    { tag: LISTS.markedProjects, isShown: (field) => MARKS.has(field) },
  ],
  pageTag: "project",
  pageParts: [
    { part: "card", isShown: (field) => !NOT_ON_CARDS.has(field) && !field.endsWith(".coming_soon") },
    { part: "name", isShown: isInNames },
  ],
  isPublic: (fields) => fields["is_active"] === true,
  announce: noteStruckPricesIn((projectId) => ({ floor: { building: { projectId } } })),
  rows: rowsOf("projects"),
  async deletion(db, ids) {
    const wanted = { in: [...ids] };
    const [stock, galleryImages, plans, layouts, construction, documents, related, contacts] =
      await Promise.all([
        stockDeletion(db, { projects: ids }),
        db.galleryImage.count({ where: { projectId: wanted, deletedAt: null } }),
        db.paymentPlan.count({ where: { projectId: wanted, deletedAt: null } }),
        db.layout.count({ where: { projectId: wanted, deletedAt: null } }),
        db.constructionEntry.count({ where: { projectId: wanted, deletedAt: null } }),
        db.projectDocument.count({ where: { projectId: wanted, deletedAt: null } }),
        db.project.count({
          where: { id: { notIn: [...ids] }, deletedAt: null, related: { some: { relatedId: wanted } } },
        }),
        db.contact.count({ where: { interestProjectIds: { hasSome: [...ids] }, status: { not: "erased" } } }),
      ]);
    return {
      ...stock,
      gallery_images: galleryImages,
      payment_plans: plans,
      layouts,
      construction_entries: construction,
      project_documents: documents,
      related_projects: related,
      contacts,
    };
  },
  // A project had no film of its own before there were these fields. A version without captions is a former build's, which left them.
  formerly: { video_file: null, video_poster: null },
  stillAllowed: withStoredVideo,
  references: {
    main_image: "media",
    render_image: "media",
    video_poster: "media",
    gallery_images: "media",
    features: "feature",
    related_projects: "project",
  },

  async load(db, ids) {
    const records = await db.project.findMany({
      where: { id: { in: [...ids] } },
      include: {
        translations: true,
        images: inOrder,
        features: { ...inOrder, where: { feature: { deletedAt: null } } },
        related: { ...inOrder, where: { related: { deletedAt: null } } },
      },
    });
    return records.map((record) =>
      loadedRow(record, {
        ...readColumns(columns, record),
        gallery_images: record.images.map(({ mediaId }) => mediaId),
        features: record.features.map(({ featureId }) => featureId),
        related_projects: record.related.map(({ relatedId }) => relatedId),
        ...readTexts(texts, record.translations),
      }),
    );
  },

  ...storedIn((db) => db.project, columns, {
    derived: videoColumns,
    initial: async (tx) => ({ status: "planning", ...(await lastPlace((db) => db.project)(tx)) }),
    around: writeAround,
  }),

  check: async (tx, { id, before, after }) => {
    const errors = await videoErrors(tx, before, after);
    if (idsIn(after["related_projects"]).includes(id)) errors["related_projects"] = ["errors.invalid_value"];
    const [start, end] = [after["start_date"], after["completion_date"]];
    if (typeof start === "string" && typeof end === "string" && end < start)
      errors["completion_date"] = ["errors.ends_before_start"];
    if (after["translations.ka.title"] === "") errors["translations.ka.title"] = ["errors.required"];
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
};

/** Texts and lists, which have tables of their own. */
async function writeAround(tx: Tx, projectId: number, fields: Fields): Promise<void> {
  await writeTexts(tx, projectId, fields);
  if (fields["gallery_images"] !== undefined) {
    await tx.projectImage.deleteMany({ where: { projectId } });
    await tx.projectImage.createMany({
      data: idsIn(fields["gallery_images"]).map((mediaId, sortOrder) => ({ projectId, mediaId, sortOrder })),
    });
  }
  if (fields["features"] !== undefined) {
    // A deleted project keeps its position, in case it is restored.
    await tx.projectFeature.deleteMany({ where: { projectId, feature: { deletedAt: null } } });
    await tx.projectFeature.createMany({
      data: idsIn(fields["features"]).map((featureId, sortOrder) => ({ projectId, featureId, sortOrder })),
    });
  }
  if (fields["related_projects"] !== undefined) {
    await tx.projectRelation.deleteMany({ where: { projectId, related: { deletedAt: null } } });
    await tx.projectRelation.createMany({
      data: idsIn(fields["related_projects"]).map((relatedId, sortOrder) => ({
        projectId,
        relatedId,
        sortOrder,
      })),
    });
  }
}
