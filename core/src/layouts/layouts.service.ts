import type { Layout, LayoutDetail } from "@ezo/contract/site/layouts";
import { layoutPath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { LAYOUT_SLUG } from "@ezo/contract/values/patterns";
import type { Prisma } from "../generated/prisma/client.ts";
import { galleryIds, imageOf, imagesOf } from "../media/pictures.ts";
import { withPlaces } from "../navigation/apartment-places.ts";
import { floorLabel, presentSummary, statsOf } from "../navigation/navigation.present.ts";
import { visibleApartment, visiblePart } from "../navigation/navigation.visible.ts";
import { isSoldShown, shownAmong } from "../navigation/sold-shown.ts";
import { instalmentsIn } from "../payment-plans/instalments.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { type LayoutStock, layoutStock } from "./layout-stock.repo.ts";

const include = { translations: true, images: galleryIds } as const satisfies Prisma.LayoutInclude;
type LayoutRecord = Prisma.LayoutGetPayload<{ include: typeof include }>;

const NOTHING: LayoutStock = {
  stats: { available: 0, reserved: 0, sold: 0, total: 0, from_price: null },
  floors: [],
};

/** Layouts, as visitors see them. */
export function createLayouts(db: Db) {
  /** Throws `not_found` for a project that visitors cannot see. */
  async function shownProject(id: number, locale: Locale) {
    const project = await db.project.findFirst({
      where: { id, ...visiblePart },
      select: { id: true, translations: { select: { locale: true, title: true } } },
    });
    if (!project) throw new AppError("not_found");
    return { id: project.id, title: textIn(project.translations, locale)("title") };
  }

  return {
    /** Those of which nothing is left come last. Throws as `shownProject`. */
    async ofProject(locale: Locale, projectId: number) {
      const project = await shownProject(projectId, locale);
      const [records, stock, instalmentOf] = await Promise.all([
        db.layout.findMany({
          where: { projectId, ...visiblePart },
          orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
          include,
        }),
        layoutStock(db, projectId),
        instalmentsIn(db, projectId),
      ]);
      const layouts = await Promise.all(
        records.map(async (record) => {
          const layout = await present(db, record, stock.get(record.id) ?? NOTHING, locale);
          return { ...layout, instalment_from: instalmentOf(layout.stats.from_price) };
        }),
      );
      const isLeft = ({ stats }: Layout) => stats.available > 0;
      return {
        data: [...layouts.filter(isLeft), ...layouts.filter((layout) => !isLeft(layout))],
        meta: { project, without_layout: await withoutLayout(db, projectId, records) },
      };
    },

    /** Throws `not_found` for a layout, or a project, that visitors cannot see. */
    async get(locale: Locale, projectId: number, slug: string): Promise<LayoutDetail> {
      // What no layout can be called is not looked for.
      if (!LAYOUT_SLUG.test(slug)) throw new AppError("not_found");
      const project = await shownProject(projectId, locale);
      const record = await db.layout.findFirst({
        where: { projectId, slug, ...visiblePart },
        include,
      });
      if (!record) throw new AppError("not_found");
      const [rows, instalmentOf, soldShown] = await Promise.all([
        db.apartment.findMany({
          where: {
            AND: [visibleApartment, { layoutId: record.id, floor: { building: { projectId } } }],
          },
          orderBy: SAME_LAYOUT_ORDER,
        }),
        instalmentsIn(db, projectId),
        isSoldShown(db),
      ]);
      // Counted are the rows that are listed, so that the two cannot differ.
      const apartments = await withPlaces(db, shownAmong(rows, soldShown));
      const stats = statsOf(apartments);
      const [layout, plans, view, summaries] = await Promise.all([
        present(db, record, { stats, floors: floorsOf(apartments) }, locale),
        imagesOf(db, record.images, locale),
        imageOf(db, record.viewImageId, locale),
        Promise.all(apartments.map((apartment) => presentSummary(db, apartment, locale))),
      ]);
      return {
        ...layout,
        instalment_from: instalmentOf(stats.from_price),
        project,
        plan_images: plans,
        view_image: view,
        tour_url: record.tourUrl || null,
        apartments: summaries,
      };
    },
  };
}

/** `SAME_LAYOUT` in `layout-stock.repo.ts` is the same order in SQL. */
const SAME_LAYOUT_ORDER: Prisma.ApartmentOrderByWithRelationInput[] = [
  { floor: { building: { sortOrder: "asc" } } },
  { buildingId: "asc" },
  { floor: { number: "asc" } },
  { number: "asc" },
  { id: "asc" },
];

function floorsOf(
  apartments: readonly { status: string; floor: { number: number; label: string } }[],
): Layout["floors"] {
  const floors = new Map<number, Layout["floors"][number]>();
  for (const { status, floor } of apartments) {
    const known = floors.get(floor.number);
    const row = known ?? { floor_number: floor.number, floor_label: floorLabel(floor), available: 0 };
    if (status === "available") row.available++;
    floors.set(floor.number, row);
  }
  return [...floors.values()].sort((a, b) => a.floor_number - b.floor_number);
}

async function present(
  db: Db,
  record: LayoutRecord,
  { stats, floors }: LayoutStock,
  locale: Locale,
): Promise<Omit<Layout, "instalment_from">> {
  const text = textIn(record.translations, locale);
  return {
    id: record.id,
    slug: record.slug,
    name: text("name") || record.slug,
    description: text("description"),
    rooms: record.rooms,
    area_total: record.areaTotal.toNumber(),
    area_living: record.areaLiving?.toNumber() ?? null,
    area_balcony: record.areaBalcony?.toNumber() ?? null,
    plan_image: await imageOf(db, record.images[0]?.mediaId ?? null, locale),
    stats,
    floors,
    url: canonicalPath(locale, layoutPath(record.projectId, record.slug)),
  };
}

/** The project's visible apartments that have none of its visible layouts, which a page of layouts does not count. */
async function withoutLayout(db: Db, projectId: number, layouts: readonly { id: number }[]) {
  const soldShown = await isSoldShown(db);
  const counts = await db.apartment.groupBy({
    by: ["status"],
    where: {
      AND: [
        visibleApartment,
        { floor: { building: { projectId } } },
        ...(soldShown ? [] : [{ status: { not: "sold" as const } }]),
        { OR: [{ layoutId: null }, { layoutId: { notIn: layouts.map(({ id }) => id) } }] },
      ],
    },
    _count: true,
  });
  const sum = (of: typeof counts) => of.reduce((total, { _count }) => total + _count, 0);
  return { available: sum(counts.filter(({ status }) => status === "available")), total: sum(counts) };
}
