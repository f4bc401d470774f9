import { type Locale, LOCALES } from "@ezo/contract/locale";
import { type Media, Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import { record } from "../platform/outbox.ts";
import type { Storage } from "../platform/storage.ts";
import { decode, encode, encodeAll, largestJpeg, variantsFor } from "./media.encode.ts";
import { type Inspected, inspect, readUpload } from "./media.inspect.ts";
import { folderOf, originalKey, variantKey } from "./media.keys.ts";
import { createMediaSweep, discardFiles, lockFolder } from "./media.sweep.ts";
import type { Variant } from "./media.variants.ts";
import { isUsed, renameInTexts } from "./uses.ts";

export interface Upload {
  /** The file's bytes, or a stream of them; the stream is left as soon as it grows too long. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  originalName: string;
  altTexts?: Partial<Record<Locale, string>>;
  /** The point that a crop must keep, in shares of width and height. */
  focalPoint?: { x: number; y: number };
  /** Where in the form the file stood (`main_image`, `gallery_images.2`): a refusal names it. */
  field?: string;
}

export type MediaService = ReturnType<typeof createMedia>;

export function createMedia(options: { db: Db; storage: Storage; log: Log }) {
  const { db, storage, log } = options;

  return {
    ...createMediaSweep({ db, storage, askForVariants }),

    /**
     * Takes a picture in: checks its bytes, keeps the original and the JPEG that is shown until the other variants are
     * made, stores its row with the promise of those. The same bytes are one picture, however often and however simultaneously they come; one whose variants have failed
     * gets another try. Throws `too_large`, `unsupported_media_type` or `invalid` with the reason at `field` ("file").
     * Nothing stays behind then.
     */
    async add(upload: Upload): Promise<{ id: number; isNew: boolean }> {
      const field = upload.field ?? "file";
      const bytes = await readUpload(upload.bytes, field);
      const inspected = await inspect(bytes, field);
      const { contentHash } = inspected;
      const known = await db.media.findUnique({ where: { contentHash }, select: { id: true, status: true } });
      if (known && known.status !== "failed") return { id: known.id, isNew: false };
      const files = await firstFiles(inspected, bytes);
      // Outside the transaction: a slow storage must not hold a database connection.
      for (const file of files) await put(file);
      try {
        return await db.$transaction(async (tx) => {
          await lockFolder(tx, folderOf(contentHash));
          const added = await ensureRow(tx, upload, inspected, bytes.byteLength);
          // Somebody's clean-up may have come between the files and this row; from here on the row protects them.
          await putMissing(files);
          return added;
        });
      } catch (error) {
        const keys = files.map(({ key }) => key);
        // If even this fails, the sweep does it tomorrow.
        await discardFiles({ db, storage }, keys).catch((err: unknown) =>
          log.warn({ err, keys }, "files stay behind"),
        );
        throw error;
      }
    },

    /**
     * Makes a picture's files and names them in its row, all at once at the end: a run that dies in the middle leaves
     * files that the next one writes again under the same names. Throws on `signal` with nothing changed in the row.
     */
    async makeVariants(id: number, signal?: AbortSignal): Promise<void> {
      const media = await db.media.findUnique({ where: { id } });
      if (!media) return log.info({ mediaId: id }, "picture is gone; no variants");
      if (media.status === "ready") return;
      const picture = await decode(await storage.bytes(media.originalKey));
      const variants: Variant[] = variantsFor(media.width).map((wanted) => ({
        ...wanted,
        key: variantKey(media.contentHash, wanted.width, wanted.type),
      }));
      await encodeAll(
        picture,
        variants,
        ({ width, type }, bytes) => storage.put(variantKey(media.contentHash, width, type), bytes, type),
        signal,
      );
      const isRowThere = await db.$transaction(async (tx) => {
        const { count } = await tx.media.updateMany({
          // Not when another file has taken the picture's place meanwhile: these variants are the old one's.
          where: { id, contentHash: media.contentHash, status: { not: "ready" } },
          data: { status: "ready", variants: variants as unknown as Prisma.InputJsonArray, failure: null },
        });
        if (count === 1) await record(tx, "media.ready", { media_ids: [id] });
        return count === 1 || (await tx.media.count({ where: { id, contentHash: media.contentHash } })) === 1;
      });
      // Removed while its files were made.
      if (!isRowThere)
        await discardFiles(
          { db, storage },
          variants.map(({ key }) => key),
        );
    },

    /**
     * Makes the JPEG that stands for a picture where an earlier version has stored none: originals are not shown, and a
     * failed picture would have no address that answers until somebody brings it again. One whose original cannot be
     * read stays as it is. May run at every start, and twice at once; returns how many were made.
     */
    async ensureFirstVariants(): Promise<number> {
      const without = await db.$queryRaw<Pick<Media, "id" | "contentHash" | "originalKey" | "width">[]>`
        select id, content_hash as "contentHash", original_key as "originalKey", width from media
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
        // Not when the job was faster, or another file has taken the picture's place.
        made += await db.$executeRaw`
          update media set variants = variants || ${JSON.stringify([shown])}::jsonb
          where id = ${picture.id} and content_hash = ${picture.contentHash} and not ${HAS_JPEG}`;
      }
      return made;
    },

    /** The last attempt has failed: the first JPEG goes on serving, and ops can see why. */
    async markFailed(id: number, reason: string): Promise<void> {
      await db.media.updateMany({
        where: { id, status: "pending" },
        data: { status: "failed", failure: reason.slice(0, 500) },
      });
    },

    /** Has the variants of these pictures made by any free worker, as if they had just come in. */
    askForVariants: (ids: readonly number[]) => db.$transaction((tx) => askForVariants(tx, ids)),

    /**
     * Puts other bytes in a picture's place: its id, texts and owners stay, its files and urls are new, in the HTML of
     * texts too. Throws as `add` does, and `in_use` when these bytes are another picture of the library already.
     * `note` writes down what happens, in the same transaction and before it.
     */
    async replace(
      id: number,
      upload: Upload,
      note: (tx: Tx, file: { name: string; hash: string }) => Promise<void>,
    ): Promise<void> {
      const field = upload.field ?? "file";
      const bytes = await readUpload(upload.bytes, field);
      const inspected = await inspect(bytes, field);
      const { contentHash, mimeType, width, height, thumbhash } = inspected;
      const old = await db.media.findUnique({ where: { id } });
      if (!old || old.contentHash === contentHash) return;
      const key = originalKey(contentHash, inspected.extension);
      const shown = firstVariant(inspected);
      const files = await firstFiles(inspected, bytes);
      for (const file of files) await put(file);
      try {
        await db.$transaction(async (tx) => {
          await lockFolder(tx, folderOf(contentHash));
          if (await tx.media.findUnique({ where: { contentHash }, select: { id: true } }))
            throw new AppError("in_use", { fields: { [field]: ["errors.media_duplicate"] } });
          await putMissing(files);
          const originalName = upload.originalName.slice(0, 250);
          await note(tx, { name: originalName, hash: contentHash });
          await tx.media.update({
            where: { id },
            data: {
              contentHash,
              originalKey: key,
              originalName,
              mimeType,
              sizeBytes: bytes.byteLength,
              width,
              height,
              thumbhash,
              status: "pending",
              variants: [shown] as unknown as Prisma.InputJsonArray,
              failure: null,
            },
          });
          await renameInTexts(tx, folderOf(old.contentHash), shown.key);
          await record(tx, "media.added", { media_ids: [id] });
        });
      } catch (error) {
        await discardFiles(
          { db, storage },
          files.map((file) => file.key),
        );
        throw error;
      }
      await discardFolder(old.contentHash);
    },

    /**
     * Removes a picture and its files. Returns false, and removes nothing, while something still shows it: items that
     * share a picture may each ask for this when they let go of it.
     */
    async remove(id: number): Promise<boolean> {
      const media = await db.media.findUnique({ where: { id }, select: { contentHash: true } });
      if (!media) return true;
      if (await isUsed(db, id)) return false;
      try {
        await db.media.delete({ where: { id } });
      } catch (error) {
        // A use by a column may have come since; foreign keys judge at the moment of deleting.
        if (isStillUsed(error)) return false;
        throw error;
      }
      await db.contentHistory.deleteMany({ where: { entity: "media", entityId: id } });
      await discardFolder(media.contentHash);
      return true;
    },
  };

  async function put({ key, bytes, type }: NewFile): Promise<void> {
    await storage.put(key, bytes, type);
  }

  async function putMissing(files: readonly NewFile[]): Promise<void> {
    for (const file of files) if (!(await storage.exists(file.key))) await put(file);
  }

  async function discardFolder(contentHash: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of storage.list(folderOf(contentHash))) keys.push(key);
    await discardFiles({ db, storage }, keys);
  }

  async function ensureRow(
    tx: Tx,
    upload: Upload,
    inspected: Inspected,
    sizeBytes: number,
  ): Promise<{ id: number; isNew: boolean }> {
    const { contentHash, mimeType, extension, width, height, thumbhash } = inspected;
    const variants = [firstVariant(inspected)] as unknown as Prisma.InputJsonArray;
    const known = await tx.media.findUnique({ where: { contentHash }, select: { id: true, status: true } });
    if (known) {
      if (known.status === "failed") {
        // One of an earlier version has none.
        await tx.media.update({ where: { id: known.id }, data: { variants } });
        await askForVariants(tx, [known.id]);
      }
      return { id: known.id, isNew: false };
    }
    const { id } = await tx.media.create({
      data: {
        contentHash,
        originalKey: originalKey(contentHash, extension),
        originalName: upload.originalName.slice(0, 250),
        mimeType,
        sizeBytes,
        width,
        height,
        thumbhash,
        variants,
        focalX: upload.focalPoint?.x ?? 0.5,
        focalY: upload.focalPoint?.y ?? 0.5,
        translations: {
          create: LOCALES.map((locale) => ({ locale, altText: upload.altTexts?.[locale] ?? "" })),
        },
      },
      select: { id: true },
    });
    await record(tx, "media.added", { media_ids: [id] });
    return { id, isNew: true };
  }

  async function askForVariants(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.media.updateMany({
      where: { id: { in: [...ids] }, status: { not: "ready" } },
      data: { status: "pending", updatedAt: new Date() },
    });
    // An event each: a picture that cannot be made must not hold up the others, nor share their attempts.
    for (const id of ids) await record(tx, "media.added", { media_ids: [id] });
  }
}

const HAS_JPEG = Prisma.sql`variants @> '[{"type": "image/jpeg"}]'`;

interface NewFile {
  key: string;
  bytes: Uint8Array;
  type: string;
}

/** The variant that is made while a picture is taken in, so that its original need never be shown. */
function firstVariant({ contentHash, width }: Pick<Inspected, "contentHash" | "width">): Variant {
  const wanted = largestJpeg(width);
  return { ...wanted, key: variantKey(contentHash, wanted.width, wanted.type) };
}

/** What is stored of a picture before its row: the original as it came, and its first variant. */
async function firstFiles(inspected: Inspected, bytes: Uint8Array): Promise<NewFile[]> {
  const { contentHash, extension, mimeType } = inspected;
  const shown = firstVariant(inspected);
  return [
    { key: originalKey(contentHash, extension), bytes, type: mimeType },
    { key: shown.key, bytes: await encode(await decode(bytes), shown), type: shown.type },
  ];
}

/** A foreign key's refusal (SQLSTATE 23001, 23503), from Prisma. */
const isStillUsed = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === "P2003" || code === "23001" || code === "23503";
};
