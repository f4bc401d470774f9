import type { MediaUse } from "@ezo/contract/admin/content/media";
import { isOfProjects } from "@ezo/contract/limited-grants";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db, Tx } from "../../platform/db.ts";
import { currentProjects } from "../../platform/database/row-rights.ts";
import { textIn } from "../../platform/text/localized-rows.ts";
import { findUses, type FoundUse } from "./uses.ts";

/** What is reported about the item that shows the picture. */
type Owner = Pick<MediaUse, "title" | "is_deleted" | "project_id"> & { id?: number };
type Owners = Map<string, Owner>;

/** Where each picture is used, with the names of the items; pictures without uses are left out. */
export async function describedUses(db: Db | Tx, mediaIds: readonly number[]) {
  const { found, ownerAt } = await seenUses(db, mediaIds);
  const uses = new Map<number, MediaUse[]>();
  for (const use of found) {
    const { mediaId, entity, item, field, inDraft } = use;
    const owner = ownerAt(use) ?? ownerOf("");
    uses.set(mediaId, [
      ...(uses.get(mediaId) ?? []),
      { entity, id: Number(item), field, in_draft: inDraft, ...owner },
    ]);
  }
  return uses;
}

/** The uses that the caller learns of, without names; of all pictures where none are named. */
export const knownUses = async (db: Db | Tx, mediaIds?: readonly number[]): Promise<readonly FoundUse[]> =>
  currentProjects() ? (await seenUses(db, mediaIds)).found : findUses(db, mediaIds);

/** Who is limited to projects learns nothing of uses in other ones, nor in what is the firm's. */
async function seenUses(db: Db | Tx, mediaIds?: readonly number[]) {
  const isPart = currentProjects() !== undefined;
  const found = (await findUses(db, mediaIds)).filter(({ entity }) => !isPart || isOfProjects(entity));
  const owners = new Map<string, Owners>();
  for (const entity of new Set(found.map((use) => use.entity)))
    owners.set(entity, await OWNERS[entity](db, [...new Set(itemsOf(found, entity))]));
  const ownerAt = ({ entity, item }: FoundUse): Owner | undefined => owners.get(entity)?.get(item);
  return { found: isPart ? found.filter((use) => ownerAt(use) !== undefined) : found, ownerAt };
}

const itemsOf = (uses: readonly FoundUse[], entity: MediaUse["entity"]): string[] =>
  uses.filter((use) => use.entity === entity).map(({ item }) => item);

const titleOf = (translations: readonly { locale: Locale; title: string }[]): string =>
  textIn(translations, "ka")("title");
const ownerOf = (title: string, deletedAt: Date | null = null, projectId: number | null = null): Owner => ({
  title,
  is_deleted: deletedAt !== null,
  project_id: projectId,
});
const byId = <Row extends { id: number }>(rows: readonly Row[], present: (row: Row) => Owner): Owners =>
  new Map(rows.map((row) => [String(row.id), present(row)]));
const numbered = (items: readonly string[]) => ({ where: { id: { in: items.map(Number) } } });
const texts = { translations: { select: { locale: true, title: true } } } as const;

const OWNERS: Record<MediaUse["entity"], (db: Db | Tx, items: readonly string[]) => Promise<Owners>> = {
  project: async (db, items) =>
    byId(
      await db.project.findMany({ ...numbered(items), include: texts }),
      ({ id, translations, deletedAt }) => ownerOf(titleOf(translations), deletedAt, id),
    ),
  article: async (db, items) =>
    byId(await db.article.findMany({ ...numbered(items), include: texts }), ({ translations, deletedAt }) =>
      ownerOf(titleOf(translations), deletedAt, null),
    ),
  gallery_image: async (db, items) =>
    byId(
      await db.galleryImage.findMany({ ...numbered(items), include: texts }),
      ({ translations, deletedAt, projectId }) => ownerOf(titleOf(translations), deletedAt, projectId),
    ),
  apartment: async (db, items) =>
    byId(
      await db.apartment.findMany({
        ...numbered(items),
        include: { floor: { select: { building: { select: { identifier: true, projectId: true } } } } },
      }),
      ({ number, floor: { building }, deletedAt }) =>
        ownerOf(`${building.identifier} · ${number}`, deletedAt, building.projectId),
    ),
  layout: async (db, items) =>
    byId(
      await db.layout.findMany({ ...numbered(items), include: { translations: true } }),
      ({ translations, slug, deletedAt, projectId }) =>
        ownerOf(textIn(translations, "ka")("name") || slug, deletedAt, projectId),
    ),
  construction_entry: async (db, items) =>
    byId(
      await db.constructionEntry.findMany({ ...numbered(items), include: texts }),
      ({ translations, deletedAt, projectId }) => ownerOf(titleOf(translations), deletedAt, projectId),
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
      ({ project, building, floor, projectId, deletedAt }) => {
        const home = building?.identifier ?? floor?.building.identifier;
        const title = [titleOf(project.translations), home, floor?.number];
        return ownerOf(title.filter((part) => part !== undefined).join(" · "), deletedAt, projectId);
      },
    ),
  // Their texts name them by slug.
  legal_page: async (db, items) => {
    const pages = await db.legalPage.findMany({
      where: { slug: { in: [...items] } },
      include: { translations: { select: { locale: true, title: true } } },
    });
    return new Map(
      pages.map(({ id, slug, translations }) => [slug, { id, ...ownerOf(titleOf(translations)) }]),
    );
  },
  campaign: async (db, items) =>
    byId(await db.campaign.findMany(numbered(items)), ({ name }) => ownerOf(name)),
  campaign_template: async (db, items) =>
    byId(await db.campaignTemplate.findMany(numbered(items)), ({ name, deletedAt }) =>
      ownerOf(name, deletedAt),
    ),
  about_settings: async () => new Map(),
  brand_settings: async () => new Map(),
};
