import { type Media, Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import type { Log } from "../platform/log/log.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { discardFiles } from "./library/media.discard.ts";
import { decode, encode, encodeAll, variantsFor } from "./media.encode.ts";
import { firstVariant } from "./library/media.files.ts";
import { variantKey } from "./media.keys.ts";
import { type Variant, variantsOf } from "./media.variants.ts";

type Original = Pick<Media, "id" | "contentHash" | "originalKey" | "width" | "height">;

/** The variants of pictures: all of them in the background, one JPEG when a picture is added. */
export function createVariantMaker(options: { db: Db; storage: Storage; log: Log }) {
  const { db, storage, log } = options;
  return {
    /**
     * Makes a picture's files and names them in its row, all at once at the end: a run that dies in the middle leaves
     * files that the next one writes again under the same names. Throws on `signal` with nothing changed in the row.
     */
    async makeVariants(id: number, signal?: AbortSignal): Promise<void> {
      const media = await db.media.findUnique({ where: { id } });
      if (!media) return log.info({ mediaId: id }, "picture is gone; no variants made");
      if (media.status === "ready") return;
      const picture = await decode(await storage.bytes(media.originalKey));
      const variants: Variant[] = variantsFor(media).map((wanted) => ({
        ...wanted,
        key: variantKey(media.contentHash, wanted.width, wanted.type),
      }));
      await encodeAll(
        picture,
        await withoutStored(storage, media, variants),
        ({ width, type }, bytes) => storage.put(variantKey(media.contentHash, width, type), bytes, type),
        signal,
      );
      if (await storeVariants(db, media, variants)) return;
      // Deleted while its files were made.
      const keys = variants.map(({ key }) => key);
      await discardFiles({ db, storage }, keys);
    },

    /**
     * Makes the first JPEG of pictures that an earlier version has stored without: originals are not shown, and a
     * failed picture would have no address that answers. One whose original cannot be read stays as it is. May run at
     * every start, and twice at once; returns how many were made.
     */
    async ensureFirstVariants(): Promise<number> {
      const without = await db.$queryRaw<Original[]>`
        select id, content_hash as "contentHash", original_key as "originalKey", width, height from media
        where not ${HAS_JPEG} order by id`;
      let made = 0;
      for (const picture of without) {
        const shown = firstVariant(picture);
        try {
          const bytes = await encode(await decode(await storage.bytes(picture.originalKey)), shown);
          await storage.put(shown.key, bytes, shown.type);
        } catch (err) {
          log.warn({ err, mediaId: picture.id }, "no JPEG could be made of a picture");
          continue;
        }
        // Unless the job was faster, or the picture has been replaced.
        made += await db.$executeRaw`
          update media set variants = variants || ${JSON.stringify([shown])}::jsonb
          where id = ${picture.id} and content_hash = ${picture.contentHash} and not ${HAS_JPEG}`;
      }
      return made;
    },

    /**
     * Notes that the last attempt has failed, and why: the first JPEG is still shown. A picture that was shown in its sizes before
     * is so again: it only lacks a larger one, which the sweep asks for later.
     */
    async markFailed(id: number, reason: string): Promise<void> {
      const media = await db.media.findUnique({
        where: { id },
        select: { contentHash: true, variants: true },
      });
      if (!media) return;
      await db.media.updateMany({
        where: { id, contentHash: media.contentHash, status: "pending" },
        data: { status: isShownInSizes(media) ? "ready" : "failed", failure: reason.slice(0, 500) },
      });
    },

    /** Queues the variants of these pictures again. */
    askForVariants: (ids: readonly number[]) => db.$transaction((tx) => askForVariants(tx, ids)),
  };
}

export async function askForVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.media.updateMany({
    where: { id: { in: [...ids] }, status: { not: "ready" } },
    data: { status: "pending", updatedAt: new Date() },
  });
  // An event each, so that a picture that cannot be made neither delays the others nor uses up their attempts.
  for (const id of ids) await record(tx, "media.added", { media_ids: [id] });
}

/**
 * Those that the picture does not have yet. Browsers keep a file for a year, so one that is shown is not encoded again under its
 * name; and a picture that only lacks a new width takes a fraction of the time.
 */
async function withoutStored(storage: Storage, media: Media, wanted: readonly Variant[]): Promise<Variant[]> {
  const named = new Set(variantsOf(media).map(({ key }) => key));
  const missing: Variant[] = [];
  for (const variant of wanted)
    // A row may name a file that a restored backup does not have.
    if (!named.has(variant.key) || !(await storage.exists(variant.key))) missing.push(variant);
  return missing;
}

/** Stores what was made. Returns whether the picture's row is still there, and still of the same file. */
function storeVariants(db: Db, media: Media, variants: readonly Variant[]): Promise<boolean> {
  const { id, contentHash } = media;
  const keys = new Set(variants.map(({ key }) => key));
  const isEachKept = isShownInSizes(media) && variantsOf(media).every(({ key }) => keys.has(key));
  const shownBefore = isEachKept ? { was_shown: true } : {};
  return db.$transaction(async (tx) => {
    const { count } = await tx.media.updateMany({
      // Unless the picture has been replaced meanwhile: these variants are the old file's.
      where: { id, contentHash, status: { not: "ready" } },
      data: { status: "ready", variants, failure: null },
    });
    if (count === 1) await record(tx, "media.ready", { media_ids: [id], ...shownBefore });
    return count === 1 || (await tx.media.count({ where: { id, contentHash } })) === 1;
  });
}

/** It has more than its first JPEG: an earlier run has made all that it wanted. */
const isShownInSizes = (media: Pick<Media, "variants">): boolean => variantsOf(media).length > 1;

const HAS_JPEG = Prisma.sql`variants @> '[{"type": "image/jpeg"}]'`;
