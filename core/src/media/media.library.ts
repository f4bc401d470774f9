import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { HIDDEN_CONTROLS } from "@ezo/contract/values/patterns";
import { AppError } from "../platform/app-error.ts";
import { type Db, isReferenceViolation, type Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import type { Log } from "../platform/log/log.ts";
import type { Storage } from "../platform/storage.ts";
import { announce } from "../records/writing.ts";
import { discardFiles, discardFolder, lockFolder } from "./media.discard.ts";
import { firstFiles, firstVariant, type NewFile, putFiles, putMissing } from "./media.files.ts";
import { contentHashOf, type Inspected, inspect, readUpload } from "./media.inspect.ts";
import { folderOf, originalKey } from "./media.keys.ts";
import { mediaKind } from "./media.kind.ts";
import { askForVariants } from "./media.make-variants.ts";
import { variantsOf } from "./media.variants.ts";
import { isUsed, renameInTexts } from "./uses.ts";

export interface Upload {
  /** The file's bytes, or a stream of them; the stream is not read further once it is too long. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  originalName: string;
  altTexts?: Partial<Record<Locale, string>>;
  /** The point that a crop must keep, in shares of width and height. */
  focalPoint?: { x: number; y: number };
  /** The form field of the file (`main_image`, `gallery_images.2`), named in errors. */
  field?: string;
}

/** A picture that was found to be sound, or that the library has already. */
export type PreparedPicture = { knownId: number } | { bytes: Uint8Array; inspected: Inspected };

interface Parts {
  db: Db;
  storage: Storage;
  log: Log;
}
type NoteOfReplacement = (tx: Tx, file: { name: string; hash: string }) => Promise<void>;

/** Adds, replaces and removes pictures: their row, their original and the JPEG that is shown at first. */
export function createMediaLibrary(options: Parts) {
  const { db, storage } = options;

  async function prepare(upload: Upload): Promise<PreparedPicture> {
    const field = upload.field ?? "file";
    const bytes = await readUpload(upload.bytes, field);
    const known = await db.media.findUnique({
      where: { contentHash: contentHashOf(bytes) },
      select: { id: true, status: true, failure: true },
    });
    if (known && known.status !== "failed" && known.failure === null) return { knownId: known.id };
    return { bytes, inspected: await inspect(bytes, field) };
  }

  async function addPrepared(upload: Omit<Upload, "bytes">, prepared: PreparedPicture) {
    if ("knownId" in prepared) return { id: prepared.knownId, isNew: false };
    const { bytes, inspected } = prepared;
    const files = firstFiles(inspected, bytes);
    return withFiles(options, inspected.contentHash, files, async (tx) => {
      const added = await ensureRow(tx, upload, inspected, bytes.byteLength);
      // Another clean-up may have come between the files and this row; from here on the row protects them.
      await putMissing(storage, files);
      return added;
    });
  }

  return {
    /**
     * Reads and checks a picture that is to be added, and stores nothing. One that the library has already was checked
     * then. Throws `too_large`, `unsupported_media_type` or `invalid` with the reason at `field` ("file").
     */
    prepare,
    /**
     * Adds a prepared picture: stores the original, the JPEG that is shown until the other variants are made, and its row
     * with an event that asks for those. The same bytes are one picture, however often and however simultaneously they
     * come; one whose variants have failed gets another try. Leaves nothing behind when it fails.
     */
    addPrepared,
    /** `prepare` and `addPrepared` in one. */
    add: async (upload: Upload): Promise<{ id: number; isNew: boolean }> =>
      addPrepared(upload, await prepare(upload)),

    /**
     * Puts other bytes in a picture's place: its id, texts and owners stay, its files and urls are new, in the HTML of
     * texts too. Throws as `add` does, and `in_use` when these bytes are another picture of the library already.
     * `note` records the change, in the same transaction and before it.
     */
    replace: (id: number, upload: Upload, note: NoteOfReplacement): Promise<void> =>
      replaceFile(options, id, upload, note),

    /**
     * Deletes a picture and its files. Returns false, and deletes nothing, while something still shows it: several
     * owners of a picture may each ask for this when they no longer use it.
     */
    remove: (id: number): Promise<boolean> => removeUnused(options, id),
  };
}

/** Stores the files, then runs `work` under the folder's lock. Where it fails, the files are deleted again. */
async function withFiles<T>(
  { db, storage, log }: Parts,
  contentHash: string,
  files: readonly NewFile[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // Outside the transaction: a slow storage must not hold a database connection.
  await putFiles(storage, files);
  try {
    return await db.$transaction(async (tx) => {
      await lockFolder(tx, folderOf(contentHash));
      return work(tx);
    });
  } catch (error) {
    const keys = files.map(({ key }) => key);
    // If even this fails, the sweep does it tomorrow.
    await discardFiles({ db, storage }, keys).catch((err: unknown) =>
      log.warn({ err, keys }, "files stay behind"),
    );
    throw error;
  }
}

async function replaceFile(parts: Parts, id: number, upload: Upload, note: NoteOfReplacement): Promise<void> {
  const { db, storage } = parts;
  const field = upload.field ?? "file";
  const bytes = await readUpload(upload.bytes, field);
  const inspected = await inspect(bytes, field);
  const { contentHash } = inspected;
  const old = await db.media.findUnique({ where: { id } });
  if (!old || old.contentHash === contentHash) return;
  const files = firstFiles(inspected, bytes);
  await withFiles(parts, contentHash, files, async (tx) => {
    if (await tx.media.findUnique({ where: { contentHash }, select: { id: true } }))
      throw new AppError("in_use", { fields: { [field]: ["errors.media_duplicate"] } });
    await putMissing(storage, files);
    const data = fileData(upload, inspected, bytes.byteLength);
    await note(tx, { name: data.originalName, hash: contentHash });
    await tx.media.update({ where: { id }, data: { ...data, status: "pending", failure: null } });
    await renameInTexts(tx, folderOf(old.contentHash), firstVariant(inspected).key);
    await record(tx, "media.added", { media_ids: [id] });
  });
  await discardFolder({ db, storage }, old.contentHash);
}

async function removeUnused({ db, storage }: Parts, id: number): Promise<boolean> {
  const media = await db.media.findUnique({ where: { id }, select: { contentHash: true } });
  if (!media) return true;
  if (await isUsed(db, id)) return false;
  try {
    await db.$transaction(async (tx) => {
      await tx.media.delete({ where: { id } });
      await tx.recordHistory.deleteMany({ where: { entity: mediaKind.entity, entityId: id } });
      await announce(tx, mediaKind, [id]);
    });
  } catch (error) {
    // A column may use it since; foreign keys are checked at the moment of deleting.
    if (isReferenceViolation(error)) return false;
    throw error;
  }
  await discardFolder({ db, storage }, media.contentHash);
  return true;
}

/** What a picture's row says of its file. */
const fileData = (upload: Omit<Upload, "bytes">, inspected: Inspected, sizeBytes: number) => ({
  contentHash: inspected.contentHash,
  originalKey: originalKey(inspected.contentHash, inspected.extension),
  // By characters: half of a surrogate pair at the end could not be stored.
  originalName: [...upload.originalName.replace(HIDDEN_CONTROLS, "")].slice(0, 250).join(""),
  mimeType: inspected.mimeType,
  sizeBytes,
  width: inspected.width,
  height: inspected.height,
  thumbhash: inspected.thumbhash,
  variants: [firstVariant(inspected)],
});

async function ensureRow(tx: Tx, upload: Omit<Upload, "bytes">, inspected: Inspected, sizeBytes: number) {
  const { contentHash } = inspected;
  const data = fileData(upload, inspected, sizeBytes);
  const known = await tx.media.findUnique({
    where: { contentHash },
    select: { id: true, status: true, failure: true, variants: true },
  });
  if (known) {
    // It could not be enlarged, and may have its original again: the sweep need not wait.
    if (known.status === "ready" && known.failure !== null)
      await tx.media.update({ where: { id: known.id }, data: { failure: null } });
    if (known.status === "failed") {
      // One of an earlier version has none. What another has is shown, and stays until more is made.
      if (variantsOf(known).length === 0)
        await tx.media.update({ where: { id: known.id }, data: { variants: data.variants } });
      await askForVariants(tx, [known.id]);
    }
    return { id: known.id, isNew: false };
  }
  const { id } = await tx.media.create({
    data: {
      ...data,
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
