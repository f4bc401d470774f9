import { LOCALES } from "@ezo/contract/values/locale";
import { isReferenceViolation, type Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { announce } from "../../records/writing/writing.ts";
import { discardFolder } from "./media.discard.ts";
import { firstFiles, putMissing } from "./media.files.ts";
import { contentHashOf, type Inspected, inspect, readUpload } from "../media.inspect.ts";
import { mediaKind } from "../media.kind.ts";
import { askForVariants } from "../media.make-variants.ts";
import { type NoteOfReplacement, replaceFile } from "./media.replace.ts";
import { fileData, type LibraryParts, type Upload, withFiles } from "./media.store.ts";
import { variantsOf } from "../media.variants.ts";
import { isUsed } from "../uses/uses.ts";

/** A picture that was found to be sound, or that the library has already. */
export type PreparedPicture = { knownId: number } | { inspected: Inspected };

/** Adds, replaces and removes pictures: their row, their original and the JPEG that is shown at first. */
export function createMediaLibrary(options: LibraryParts) {
  const { db, storage } = options;

  async function prepare(upload: Upload): Promise<PreparedPicture> {
    const field = upload.field ?? "file";
    const bytes = await readUpload(upload.bytes, field);
    const known = await db.media.findUnique({
      where: { contentHash: contentHashOf(bytes) },
      select: { id: true, status: true, failure: true },
    });
    if (known && known.status !== "failed" && known.failure === null) return { knownId: known.id };
    return { inspected: await inspect(bytes, field) };
  }

  async function addPrepared(upload: Omit<Upload, "bytes">, prepared: PreparedPicture) {
    if ("knownId" in prepared) return { id: prepared.knownId, isNew: false };
    const { inspected } = prepared;
    const files = firstFiles(inspected);
    return withFiles(options, inspected.contentHash, files, async (tx) => {
      const added = await ensureRow(tx, upload, inspected);
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

async function removeUnused({ db, storage }: LibraryParts, id: number): Promise<boolean> {
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

async function ensureRow(tx: Tx, upload: Omit<Upload, "bytes">, inspected: Inspected) {
  const { contentHash } = inspected;
  const data = fileData(upload, inspected);
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
