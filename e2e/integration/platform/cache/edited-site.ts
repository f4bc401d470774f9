import { feedPath } from "@ezo/contract/site/feeds";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Db } from "@ezo/core/platform/db";
import {
  createArticle,
  createConstructionEntry,
  createGalleryImage,
  createMedia,
  createProject,
  createProjectDocument,
} from "../../../stack/factories/content.ts";
import { createLayout, createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import type { Body, VersionedKind } from "../../../stack/versioned/versioned-kind.ts";
import { VERSIONED_KINDS } from "../../../stack/versioned/versioned-kinds.ts";
import { addressOf, methodOf, type recordCalls } from "../../content/records/record-calls.ts";

type EditedSite = Awaited<ReturnType<typeof createEditedSite>>;

/** A site with something of every kind, shown and hidden, of which one shows another. */
export async function createEditedSite(db: Db) {
  const [first, second] = [await createStock(db), await createStock(db)];
  const [plain, hidden] = [await createProject(db), await createProject(db, { isActive: false })];
  const [picture, another] = [await createMedia(db), await createMedia(db)];
  const feature = await db.feature.create({
    data: {
      key: "edited",
      icon: "trees",
      iconSvg: "<path/>",
      translations: { create: [{ locale: "ka", title: "ეზო", description: "" }] },
    },
  });
  await db.project.update({
    where: { id: first.project.id },
    data: { mainImageId: picture.id, feedUnits: true },
  });
  await db.projectFeature.create({ data: { projectId: first.project.id, featureId: feature.id } });
  await db.projectRelation.createMany({
    data: [plain, hidden].map(({ id }, sortOrder) => ({
      projectId: first.project.id,
      relatedId: id,
      sortOrder,
    })),
  });
  const layout = await createLayout(db, first.project.id);
  await db.apartment.update({ where: { id: first.apartments[0].id }, data: { layoutId: layout.id } });
  const articles = [];
  for (const category of ["company", "event", "company", "project"] as const)
    articles.push(await createArticle(db, { category, isFeatured: category === "event" }));
  const draft = await createArticle(db, { isActive: false });
  await db.legalPageTranslation.createMany({
    data: LOCALES.map((locale) => ({ slug: "terms", locale, title: "Terms", content: "<p>Text</p>" })),
    skipDuplicates: true,
  });
  return {
    projects: { first: first.project, second: second.project, plain, hidden },
    stock: first,
    otherStock: second,
    picture,
    another,
    feature,
    layout,
    plans: [await createPaymentPlan(db, { projectId: first.project.id }), await createPaymentPlan(db)],
    entry: await createConstructionEntry(db, first.project.id),
    document: await createProjectDocument(db, first.project.id),
    articles,
    draft,
    gallery: [
      await createGalleryImage(db, "exterior", first.project.id),
      await createGalleryImage(db, "interior", hidden.id),
      await createGalleryImage(db, "interior"),
    ],
    terms: await db.legalPage.findUniqueOrThrow({ where: { slug: "terms" } }),
    text: await db.translation.create({
      data: { group: "projects", key: "projects.edited_text", ka: "ეზო", en: "Yard", ru: "Двор" },
    }),
  };
}

/** What visitors ask for of it. */
export function pathsOf({ projects, stock, otherStock, articles }: EditedSite): string[] {
  const { first, second, plain, hidden } = projects;
  const explorers = [first, second].flatMap(({ id }) =>
    ["apartment-navigation", "board", "layouts", "payment-plans", "apartments"].map(
      (part) => `/projects/${id}/${part}`,
    ),
  );
  const plainCalls = [
    ...["/homepage/bootstrap", "/footer", "/projects", "/projects/featured", "/projects/homepage"],
    ...[first, second, plain, hidden].map(({ id }) => `/projects/${id}`),
    ...explorers,
    ...[...stock.apartments, otherStock.apartments[0]].map(({ id }) => `/apartments/${id}`),
    ...["/apartment-search", "/news", "/news/recent", "/news/featured", "/news/category/company"],
    ...["/gallery-page", "/about", "/contact-info/settings", "/legal/terms"],
  ].map((path) => `/api${path}?locale=en`);
  return [
    ...plainCalls,
    "/api/prices",
    "/api/homepage/bootstrap?locale=ka",
    "/api/projects-page?locale=en&groups=projects",
    "/api/projects-page?locale=en&status=completed",
    "/api/news?locale=en&category=event",
    "/api/news?locale=en&without_lead=1",
    "/api/gallery-page?locale=en&category=interior",
    ...["/en", "/en/projects", "/en/news", "/en/gallery", `/en/news/${articles[0]?.id}`],
    ...[first, plain].map(({ id }) => `/en/projects/${id}`),
    ...["/sitemap.xml", "/en/news/rss.xml", feedPath("units", first.id)],
  ];
}

export interface Edit {
  name: string;
  /** Answers the status. */
  send: () => Promise<number>;
}

/** What staff may do to it, by kind of record. */
export async function editsOf(
  db: Db,
  site: EditedSite,
  calls: ReturnType<typeof recordCalls>,
): Promise<Edit[][]> {
  const edits = editsOfKind(db, calls);
  const { projects, stock, picture, another, feature } = site;
  const zone = await db.zone.findFirstOrThrow({ where: { zoneImageId: stock.images.facade.id } });
  const settings = ["contact-info/settings", "about-settings", "settings/brand", "settings/home"];
  const units = [stock.apartments[0], stock.apartments[2], site.otherStock.apartments[0]];
  return Promise.all([
    edits("/admin/projects", Object.values(projects), {
      more: projectEdits(site),
      trashed: projects.plain,
    }),
    edits("/admin/news", [...site.articles, site.draft], {
      more: articleEdits(picture.id),
      trashed: site.articles[3],
    }),
    edits("/admin/gallery", site.gallery, { more: galleryEdits(site), trashed: site.gallery[0] }),
    edits("/admin/apartments", units, { more: apartmentEdits(another.id), trashed: units[1] }),
    edits("/admin/buildings", [stock.building], {
      more: [{ project_id: projects.second.id, identifier: "Z" }, { project_id: projects.first.id }],
    }),
    edits("/admin/floors", stock.floors),
    edits("/admin/layouts", [site.layout], { trashed: site.layout }),
    edits("/admin/payment-plans", site.plans, { trashed: site.plans[0] }),
    edits("/admin/construction", [site.entry], { trashed: site.entry }),
    edits("/admin/project-documents", [site.document], { trashed: site.document }),
    edits("/admin/zones", [zone]),
    edits("/admin/zone-images", [stock.images.overview]),
    edits("/admin/features", [feature], { trashed: feature }),
    edits("/admin/media", [picture]),
    edits("/admin/translations", [site.text]),
    edits("/admin/legal-pages", [site.terms]),
    ...settings.map((path) => edits(`/admin/${path}`, [SINGLE])),
    edits("/admin/settings/cookies", [SINGLE]),
    edits("/admin/settings/prices", [SINGLE], {
      more: [
        { sold_shown: false },
        { sold_shown: true },
        { time_zone: "Pacific/Kiritimati" },
        { area_unit: "sqft" },
      ],
    }),
  ]);
}

interface Row {
  id: number;
}
/** Settings have no id. */
const SINGLE: Row = { id: 1 };

function editsOfKind(db: Db, { send, rowOf }: ReturnType<typeof recordCalls>) {
  return async (
    path: string,
    rows: readonly Row[],
    { more = [], trashed }: { more?: readonly Body[]; trashed?: Row | undefined } = {},
  ): Promise<Edit[]> => {
    const kind = kindAt(path);
    const patches = typeof kind.patches === "function" ? await kind.patches(db) : kind.patches;
    const versionOf = async ({ id }: Row) => (await rowOf(kind, id)).version;
    const changes = rows.flatMap((row) =>
      [...(kind.edits ?? patches), ...more].map((body): Edit => {
        const address = addressOf(kind, row.id);
        const change = async () => ({ ...body, version: await versionOf(row) });
        return {
          name: `${address} ${JSON.stringify(body)}`,
          send: async () => (await send(methodOf(kind), address, await change())).status,
        };
      }),
    );
    if (!trashed) return changes;
    const address = addressOf(kind, trashed.id);
    const remove: Edit = {
      name: `${address} deleted`,
      send: async () => (await send("delete", `${address}?version=${await versionOf(trashed)}`)).status,
    };
    const restore: Edit = {
      name: `${address} restored`,
      send: async () =>
        (await send("post", `${address}/restore`, { version: await versionOf(trashed) })).status,
    };
    // Twice, so that it is more often there than not.
    return [...changes, remove, restore, restore];
  };
}

function kindAt(path: string): VersionedKind {
  const kind = VERSIONED_KINDS.find((one) => one.path === path);
  if (!kind) throw new Error(`there is no kind at ${path}`);
  return kind;
}

const projectEdits = ({ projects, picture, another, feature }: EditedSite): Body[] => [
  { is_active: false },
  { is_active: true },
  { is_active: true, is_featured: true },
  { is_onHomepage: true },
  { is_onHomepage: false, is_alone: true },
  { hasApartmentNavigation: false },
  { hasApartmentNavigation: true },
  { sort_order: -3 },
  { sort_order: 100 },
  { feed_units: false },
  { feed_units: true },
  { main_image: another.id },
  { render_image: picture.id },
  { gallery_images: [picture.id, another.id] },
  { features: [] },
  { features: [feature.id] },
  { related_projects: [projects.plain.id] },
  { completion_date: "2031-05-01" },
  { translations: { en: { location: "D", secondary_text: "E" } } },
  { translations: { en: { coming_soon: { badge: "F", title: "G", description: "H", points: ["I"] } } } },
];

const articleEdits = (picture: number): Body[] => [
  { is_active: true },
  { is_featured: true },
  { is_featured: false },
  { publish_date: "2026-01-02T08:00:00.000Z" },
  { publish_date: "2036-01-02T08:00:00.000Z" },
  { main_image: picture },
  { gallery_images: [picture] },
  { translations: { en: { content: "<p>C</p>" } } },
  { translations: { en: { description: "D" } } },
  { translations: { en: { excerpt: "E" } } },
];

const apartmentEdits = (picture: number): Body[] => [
  { status: "available" },
  { is_price_hidden: false },
  { price: 900 },
  { plan_image_id: picture },
  { gallery_image_ids: [picture] },
  { is_active: false },
  { is_active: true },
];

const galleryEdits = ({ projects }: EditedSite): Body[] => [
  { category: "landscape" },
  { category: "interior" },
  { is_active: false },
  { is_active: true },
  { sort_order: -3 },
  { project_id: projects.plain.id },
  { project_id: null },
];
