import type { LayoutName } from "@ezo/contract/site/navigation";
import type { Locale } from "@ezo/contract/values/locale";
import type { z } from "zod";
import { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude, type MediaRecord } from "../media/media.present.ts";
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
/** For cards: the name, areas and the first plan. */
export const lentToSummary = {
  select: {
    ...lenderSelect,
    translations: { select: { locale: true, name: true } },
    images: { ...inOrder, take: 1, include: { media: { include: mediaInclude } } },
  },
} as const satisfies { select: Prisma.LayoutSelect };
/** For an apartment's page: every plan, the view and the description too. */
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
  deletedAt: Date | null;
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
export const presentLayoutName = (layout: Named | null, locale: Locale): z.output<typeof LayoutName> | null =>
  layout && {
    id: layout.id,
    slug: layout.slug,
    name: textIn(layout.translations, locale)("name") || layout.slug,
  };

/** The apartment's plan, else its layout's first one. */
export const planOf = (
  own: MediaRecord | null,
  layout: { images: readonly { media: MediaRecord }[] } | null,
): MediaRecord | null => own ?? layout?.images[0]?.media ?? null;

/** A column of the layout of apartment `a`, by the rule of `lenderOf`; for use after `VISIBLE_STOCK`. */
export const lentColumn = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (select ${column} from layouts l
    where l.id = a.layout_id and l.project_id = b.project_id and l.is_active and l.deleted_at is null)`;
