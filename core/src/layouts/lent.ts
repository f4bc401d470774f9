import type { LayoutName } from "@ezo/contract/site/apartment-detail";
import type { Locale } from "@ezo/contract/values/locale";
import type { z } from "zod";
import { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude } from "../media/media.present.ts";
import { textIn } from "../platform/text/localized-rows.ts";

// What apartments take from their layout: whatever they do not say themselves.

const inOrder = { orderBy: [{ sortOrder: "asc" }, { mediaId: "asc" }] } as const satisfies {
  orderBy: Prisma.LayoutImageOrderByWithRelationInput[];
};
const lenderSelect = {
  id: true,
  slug: true,
  projectId: true,
  isActive: true,
  deletedAt: true,
  areaLiving: true,
  areaBalcony: true,
  tourUrl: true,
} as const satisfies Prisma.LayoutSelect;
/** For lists of staff: the name, areas and the first plan. Pages of the site read layouts by `lentLayouts`. */
export const lentToSummary = {
  select: {
    ...lenderSelect,
    translations: { select: { locale: true, name: true } },
    images: { ...inOrder, take: 1, include: { media: { include: mediaInclude } } },
  },
} as const satisfies { select: Prisma.LayoutSelect };
/** For offers: every plan, the view and the description too. */
export const lentToDetail = {
  select: {
    ...lenderSelect,
    translations: true,
    viewImage: { include: mediaInclude },
    images: { ...inOrder, include: { media: { include: mediaInclude } } },
  },
} as const satisfies { select: Prisma.LayoutSelect };

interface Lender {
  projectId: number;
  isActive: boolean;
  deletedAt: Date | string | null;
}
/**
 * An apartment's layout, where visitors may see it. A deleted one lends nothing until it is restored, and a building that
 * moved to another project has left its layouts behind.
 */
export const lenderOf = <L extends Lender>(layout: L | null, projectId: number): L | null =>
  layout && layout.isActive && !layout.deletedAt && layout.projectId === projectId ? layout : null;

interface Named {
  id: number;
  slug: string;
  translations: readonly { locale: Locale; name: string }[];
}
export const layoutNameOf = (layout: Named, locale: Locale): z.output<typeof LayoutName> => ({
  id: layout.id,
  slug: layout.slug,
  name: textIn(layout.translations, locale)("name") || layout.slug,
});
export const presentLayoutName = (layout: Named | null, locale: Locale): z.output<typeof LayoutName> | null =>
  layout && layoutNameOf(layout, locale);

type Figure = number | { toNumber: () => number } | null;
interface Areas {
  areaLiving: Figure;
  areaBalcony: Figure;
}
const numberOf = (figure: Figure): number | null =>
  typeof figure === "number" ? figure : (figure?.toNumber() ?? null);
/** Living and balcony area: the apartment's, else its layout's. */
export const areasOf = (own: Areas, layout: Areas | null) => ({
  area_living: numberOf(own.areaLiving ?? layout?.areaLiving ?? null),
  area_balcony: numberOf(own.areaBalcony ?? layout?.areaBalcony ?? null),
});

interface Described {
  translations: readonly { locale: Locale; description: string }[];
}
/** The apartment's description in any language, before its layout's. */
export const descriptionOf = (own: Described, layout: Described | null, locale: Locale): string =>
  textIn(own.translations, locale)("description") ||
  (layout ? textIn(layout.translations, locale)("description") : "");

interface Plans<Picture> {
  images: readonly { media: Picture }[];
}
/** The apartment's plan, else its layout's first one. */
export const planOf = <Picture>(own: Picture | null, layout: Plans<Picture> | null): Picture | null =>
  own ?? layout?.images[0]?.media ?? null;

interface PlanIds {
  images: readonly { mediaId: number }[];
}
/** The id of `planOf`. */
export const planIdOf = (own: number | null, layout: PlanIds | null): number | null =>
  own ?? layout?.images[0]?.mediaId ?? null;
/** The ids of the apartment's pictures, else of the further plans of its layout. */
export const picturesOf = (own: PlanIds, layout: PlanIds | null): PlanIds["images"] =>
  own.images.length > 0 ? own.images : (layout?.images.slice(1) ?? []);

// The same in SQL, where `a` is the apartment and `b` its building.

const LENDS = Prisma.sql`l.project_id = b.project_id and l.is_active and l.deleted_at is null`;
/** A column of the apartment's layout `l`, by the rule of `lenderOf`. */
const lentColumn = (column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(select ${column} from layouts l where l.id = a.layout_id and ${LENDS})`;

/** The layout that lends to it. */
export const LAYOUT_ID = lentColumn(Prisma.sql`l.id`);
export const AREA_LIVING = Prisma.sql`coalesce(a.area_living, ${lentColumn(Prisma.sql`l.area_living`)})`;
export const AREA_BALCONY = Prisma.sql`coalesce(a.area_balcony, ${lentColumn(Prisma.sql`l.area_balcony`)})`;

/** What `written` makes of the rows `t` with the apartment's descriptions; null where it has none and is lent none. */
export const descriptionsIn = (written: (rows: Prisma.Sql) => Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce(
  ${written(Prisma.sql`apartment_translations t where t.apartment_id = a.id and t.description <> ''`)},
  ${lentColumn(written(Prisma.sql`layout_translations t where t.layout_id = l.id and t.description <> ''`))})`;

const plansOf = (range: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select i.media_id from layout_images i where i.layout_id = l.id order by i.sort_order, i.media_id ${range}`;
export const PLAN_ID = Prisma.sql`coalesce(a.plan_image_id, ${lentColumn(Prisma.sql`(${plansOf(Prisma.sql`limit 1`)})`)})`;
/** Ids of `picturesOf`, at most so many; null where there are none. */
export const pictureIds = (most: number): Prisma.Sql => Prisma.sql`coalesce(
  nullif(array(select i.media_id from apartment_images i where i.apartment_id = a.id
    order by i.sort_order, i.media_id limit ${most}::int), '{}'),
  ${lentColumn(Prisma.sql`array(${plansOf(Prisma.sql`offset 1 limit ${most}::int`)})`)})`;

/** Whether the apartment is of a layout, which is named by slug or id; a slug never looks like an id. */
export const isOfLayout = (layout: string): Prisma.Sql => Prisma.sql`
  a.layout_id in (select l.id from layouts l where ${LENDS} and ${layout} in (l.slug, l.id::text))`;
