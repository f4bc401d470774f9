import type { MediaUse } from "@ezo/contract/admin-media";
import type { Locale } from "@ezo/contract/locale";
import type { Db, Tx } from "../platform/db.ts";
import { textIn } from "../platform/localized-rows.ts";
import { findUses, type FoundUse } from "./uses.ts";

/** What a use says of the item that shows the picture. */
type Owner = Pick<MediaUse, "title" | "is_deleted" | "project_id">;
type Owners = Map<string, Owner>;

/** Where each picture is used, with the names of what uses it; pictures without uses are left out. */
export async function describedUses(
  db: Db | Tx,
  mediaIds: readonly number[],
): Promise<Map<number, MediaUse[]>> {
  const found = await findUses(db, mediaIds);
  const owners = new Map<string, Owners>();
  for (const entity of new Set(found.map((use) => use.entity)))
    owners.set(entity, await OWNERS[entity](db, [...new Set(itemsOf(found, entity))]));
  const uses = new Map<number, MediaUse[]>();
  for (const { mediaId, entity, item, field } of found) {
    const owner = owners.get(entity)?.get(item) ?? { title: "", is_deleted: false, project_id: null };
    // Settings exist once, and legal pages have names instead of ids.
    const id = /^\d+$/.test(item) ? Number(item) : 1;
    uses.set(mediaId, [...(uses.get(mediaId) ?? []), { entity, id, field, ...owner }]);
  }
  return uses;
}

const itemsOf = (uses: readonly FoundUse[], entity: MediaUse["entity"]): string[] =>
  uses.filter((use) => use.entity === entity).map(({ item }) => item);

/** Titles are Georgian, as the panel is. */
const titleOf = (translations: readonly { locale: Locale; title: string }[]): string =>
  textIn(translations, "ka")("title");
const byId = <Row extends { id: number }>(rows: readonly Row[], ownerOf: (row: Row) => Owner): Owners =>
  new Map(rows.map((row) => [String(row.id), ownerOf(row)]));
const numbered = (items: readonly string[]) => ({ where: { id: { in: items.map(Number) } } });
const texts = { translations: { select: { locale: true, title: true } } } as const;

const OWNERS: Record<MediaUse["entity"], (db: Db | Tx, items: readonly string[]) => Promise<Owners>> = {
  project: async (db, items) =>
    byId(
      await db.project.findMany({ ...numbered(items), include: texts }),
      ({ id, translations, deletedAt }) => ({
        title: titleOf(translations),
        is_deleted: deletedAt !== null,
        project_id: id,
      }),
    ),
  article: async (db, items) =>
    byId(
      await db.article.findMany({ ...numbered(items), include: texts }),
      ({ translations, deletedAt }) => ({
        title: titleOf(translations),
        is_deleted: deletedAt !== null,
        project_id: null,
      }),
    ),
  gallery_image: async (db, items) =>
    byId(
      await db.galleryImage.findMany({ ...numbered(items), include: texts }),
      ({ translations, deletedAt, projectId }) => ({
        title: titleOf(translations),
        is_deleted: deletedAt !== null,
        project_id: projectId,
      }),
    ),
  apartment: async (db, items) =>
    byId(
      await db.apartment.findMany({
        ...numbered(items),
        include: { floor: { select: { building: { select: { identifier: true, projectId: true } } } } },
      }),
      ({ number, floor: { building }, deletedAt }) => ({
        title: `${building.identifier} · ${number}`,
        is_deleted: deletedAt !== null,
        project_id: building.projectId,
      }),
    ),
  zone_image: async (db, items) =>
    byId(
      await db.zoneImage.findMany({
        ...numbered(items),
        include: {
          project: { select: texts },
          building: { select: { identifier: true } },
          floor: { select: { number: true, building: { select: { identifier: true } } } },
        },
      }),
      ({ project, building, floor, projectId, deletedAt }) => ({
        title: [
          titleOf(project.translations),
          building?.identifier ?? floor?.building.identifier,
          floor?.number,
        ]
          .filter((part) => part !== undefined)
          .join(" · "),
        is_deleted: deletedAt !== null,
        project_id: projectId,
      }),
    ),
  legal_page: async (db, items) => {
    const pages = await db.legalPageTranslation.findMany({
      where: { slug: { in: [...items] }, locale: "ka" },
      select: { slug: true, title: true },
    });
    return new Map(
      pages.map(({ slug, title }) => [slug, { title, is_deleted: false, project_id: null }] as const),
    );
  },
  campaign: async (db, items) =>
    byId(await db.campaign.findMany(numbered(items)), ({ name }) => ({
      title: name,
      is_deleted: false,
      project_id: null,
    })),
  about_settings: async () => new Map(),
};
