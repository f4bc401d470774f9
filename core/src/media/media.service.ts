import type { Locale } from "@ezo/contract/locale";
import { LOCALES } from "@ezo/contract/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import { record } from "../platform/outbox.ts";
import type { Storage } from "../platform/storage.ts";
import { encode, thumbhashOf, widthsFor } from "./media.encode.ts";
import { inspect } from "./media.inspect.ts";
import { MEDIA_FOLDER, originalKey, variantKey } from "./media.keys.ts";
import { type Variant, VARIANT_TYPES } from "./media.variants.ts";

/** Files younger than this may belong to an upload whose row is still to come. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
/** A picture that still waits after this has lost its job. */
const STUCK_AFTER_MS = 15 * 60 * 1000;

export type MediaService = ReturnType<typeof createMedia>;

export function createMedia(options: { db: Db; storage: Storage; log: Log }) {
  const { db, storage, log } = options;

  return {
    /**
     * Takes a picture in: checks its bytes, keeps the original, stores its row with the promise of its variants. The
     * same bytes are one picture, however often and however simultaneously they come. Throws as `inspect` does; nothing
     * stays behind then.
     */
    async add(upload: {
      bytes: Uint8Array;
      originalName: string;
      altTexts?: Partial<Record<Locale, string>>;
      focalPoint?: { x: number; y: number };
    }): Promise<{ id: number }> {
      const { contentHash, mimeType, extension, width, height } = await inspect(upload.bytes);
      const known = await db.media.findUnique({ where: { contentHash }, select: { id: true } });
      if (known) return known;
      const key = originalKey(contentHash, extension);
      // The file first: a row without its file would be shown, a file without its row is swept.
      await storage.put(key, upload.bytes, mimeType);
      return db.$transaction(async (tx) => {
        const { count } = await tx.media.createMany({
          data: [
            {
              contentHash,
              originalKey: key,
              originalName: upload.originalName.slice(0, 250),
              mimeType,
              sizeBytes: upload.bytes.byteLength,
              width,
              height,
              focalX: upload.focalPoint?.x ?? 0.5,
              focalY: upload.focalPoint?.y ?? 0.5,
            },
          ],
          skipDuplicates: true,
        });
        const media = await tx.media.findUniqueOrThrow({ where: { contentHash }, select: { id: true } });
        if (count === 0) return media;
        await tx.mediaTranslation.createMany({
          data: LOCALES.map((locale) => ({
            mediaId: media.id,
            locale,
            altText: upload.altTexts?.[locale] ?? "",
          })),
        });
        await record(tx, "media.added", { media_ids: [media.id] });
        return media;
      });
    },

    /**
     * Makes a picture's files and names them in its row, all at once at the end: a job that dies in the middle leaves
     * files that the next run writes again under the same names.
     */
    async makeVariants(id: number): Promise<void> {
      const media = await db.media.findUnique({ where: { id } });
      if (!media) return log.info({ mediaId: id }, "picture is gone; no variants");
      if (media.status === "ready") return;
      const original = await storage.bytes(media.originalKey);
      const variants: Variant[] = [];
      for (const width of widthsFor(media.width)) {
        for (const type of VARIANT_TYPES) {
          const key = variantKey(media.contentHash, width, type);
          await storage.put(key, await encode(original, width, type), type);
          variants.push({ type, width, key });
        }
      }
      const thumbhash = await thumbhashOf(original);
      await db.$transaction(async (tx) => {
        const { count } = await tx.media.updateMany({
          where: { id, status: { not: "ready" } },
          data: {
            status: "ready",
            variants: variants as unknown as Prisma.InputJsonArray,
            thumbhash,
            failure: null,
          },
        });
        if (count === 1) await record(tx, "media.ready", { media_ids: [id] });
      });
    },

    /** The last attempt has failed: the original goes on serving, and ops can see why. */
    async markFailed(id: number, reason: string): Promise<void> {
      await db.media.updateMany({
        where: { id, status: "pending" },
        data: { status: "failed", failure: reason.slice(0, 500) },
      });
    },

    /** Removes files that no row names and asks again for variants that never came. */
    async sweep(now: Date): Promise<{ orphans: number; requeued: number }> {
      const before = new Date(now.getTime() - ORPHAN_AGE_MS);
      let orphans = 0;
      for await (const { key, modifiedAt } of storage.list(MEDIA_FOLDER)) {
        if (modifiedAt > before || (await isNamed(key))) continue;
        await storage.delete(key);
        orphans++;
      }
      const stuck = await db.media.findMany({
        where: { status: "pending", updatedAt: { lt: new Date(now.getTime() - STUCK_AFTER_MS) } },
        select: { id: true },
        take: 500,
      });
      const ids = stuck.map(({ id }) => id);
      if (ids.length > 0)
        await db.$transaction(async (tx) => {
          await tx.media.updateMany({ where: { id: { in: ids } }, data: { updatedAt: now } });
          await record(tx, "media.added", { media_ids: ids });
        });
      return { orphans, requeued: ids.length };
    },
  };

  /** The folder is half of the content's hash, so one indexed look-up finds the row that may name the file. */
  async function isNamed(key: string): Promise<boolean> {
    const folder = key.split("/")[1] ?? "";
    const media = await db.media.findFirst({ where: { contentHash: { startsWith: folder } } });
    if (!media) return false;
    const variants = media.variants as unknown as Variant[];
    return (
      media.originalKey === key || media.status !== "ready" || variants.some((variant) => variant.key === key)
    );
  }
}
