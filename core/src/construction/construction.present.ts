import type { ConstructionEntry } from "@ezo/contract/site/projects";
import { CONSTRUCTION_SHOWN_MAX } from "@ezo/contract/values/limits/content";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { galleryIds, imagesOf } from "../media/pictures.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";

/** By day, the newest first; of one day the one that was added last. */
export const BY_DAY = [
  { happenedOn: "desc" },
  { id: "desc" },
] as const satisfies Prisma.ConstructionEntryOrderByWithRelationInput[];

/** What visitors see of a project's construction, as a part of the project. */
export const constructionInclude = {
  where: { isActive: true, deletedAt: null },
  orderBy: [{ happenedOn: "desc" }, { id: "desc" }],
  take: CONSTRUCTION_SHOWN_MAX,
  include: {
    translations: true,
    images: galleryIds,
  },
} as const satisfies Prisma.ConstructionEntryFindManyArgs;
type EntryRecord = Prisma.ConstructionEntryGetPayload<Pick<typeof constructionInclude, "include">>;

/** An entry without its pictures. */
export function presentEntry(record: EntryRecord, locale: Locale): Omit<ConstructionEntry, "images"> {
  const text = textIn(record.translations, locale);
  return {
    id: record.id,
    happened_on: dayOf(record.happenedOn),
    stage: record.stage,
    percent: record.percent,
    expected_end: record.expectedEnd && dayOf(record.expectedEnd),
    title: text("title"),
    description: text("description"),
  };
}

export const presentWithImages = async (
  db: Db,
  record: EntryRecord,
  locale: Locale,
): Promise<ConstructionEntry> => ({
  ...presentEntry(record, locale),
  images: await imagesOf(db, record.images, locale),
});

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
