import { RESTORE_WINDOW_MS } from "@ezo/contract/limits";
import type { MediaService } from "../media/media.service.ts";
import { PICTURE_FIELDS } from "../media/uses.ts";
import type { Db } from "../platform/db.ts";
import { idsIn, type Fields } from "./content.fields.ts";

const BATCH = 200;

/** Removes for good what was deleted longer ago than it can be restored, with its history and files. */
export function createContentSweep(options: { db: Db; media: Pick<MediaService, "remove"> }) {
  const { db, media } = options;

  return async (now: Date): Promise<number> => {
    const where = { deletedAt: { lt: new Date(now.getTime() - RESTORE_WINDOW_MS) } };
    const page = { where, select: { id: true }, take: BATCH } as const;
    const only = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const within = (ids: number[]) => ({ where: { id: { in: ids }, ...where } });
    return (
      (await purge("gallery_image", only(await db.galleryImage.findMany(page)), (ids) =>
        db.galleryImage.deleteMany(within(ids)),
      )) +
      (await purge("article", only(await db.article.findMany(page)), (ids) =>
        db.article.deleteMany(within(ids)),
      )) +
      (await purge("project", only(await db.project.findMany(page)), (ids) =>
        db.project.deleteMany(within(ids)),
      )) +
      (await purge("feature", only(await db.feature.findMany(page)), (ids) =>
        db.feature.deleteMany(within(ids)),
      )) +
      (await purge("translation", only(await db.translation.findMany(page)), (ids) =>
        db.translation.deleteMany(within(ids)),
      )) +
      (await purge("segment", only(await db.contactSegment.findMany(page)), (ids) =>
        db.contactSegment.deleteMany(within(ids)),
      )) +
      (await purge("user", only(await db.user.findMany(page)), (ids) => db.user.deleteMany(within(ids))))
    );
  };

  async function purge(
    entity: string,
    ids: number[],
    remove: (ids: number[]) => Promise<{ count: number }>,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    const lines = await db.contentHistory.findMany({
      where: { entity, entityId: { in: ids } },
      select: { snapshot: true },
    });
    const { count } = await remove(ids);
    await db.contentHistory.deleteMany({ where: { entity, entityId: { in: ids } } });
    // Every picture the item ever had; the library keeps those that something else shows.
    const pictures = new Set(
      lines.flatMap(({ snapshot }) => PICTURE_FIELDS.flatMap((field) => idsIn((snapshot as Fields)[field]))),
    );
    for (const id of pictures) await media.remove(id);
    return count;
  }
}
