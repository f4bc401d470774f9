import type { Locale } from "@ezo/contract/values/locale";
import { HIDDEN_CONTROLS } from "@ezo/contract/values/patterns";
import type { Db, Tx } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { discardFiles, lockFolder } from "./media.discard.ts";
import { firstVariant, type NewFile, putFiles } from "./media.files.ts";
import type { Inspected } from "../media.inspect.ts";
import { folderOf, originalKey } from "../media.keys.ts";

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

export interface LibraryParts {
  db: Db;
  storage: Storage;
  log: Log;
}

/** Stores the files, then runs `work` under the folder's lock. Where it fails, the files are deleted again. */
export async function withFiles<T>(
  { db, storage, log }: LibraryParts,
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

/** What a picture's row says of its file. */
export const fileData = (upload: Omit<Upload, "bytes">, inspected: Inspected) => ({
  contentHash: inspected.contentHash,
  originalKey: originalKey(inspected.contentHash, inspected.extension),
  // By characters: half of a surrogate pair at the end could not be stored.
  originalName: [...upload.originalName.replace(HIDDEN_CONTROLS, "")].slice(0, 250).join(""),
  mimeType: inspected.mimeType,
  sizeBytes: inspected.original.byteLength,
  width: inspected.width,
  height: inspected.height,
  thumbhash: inspected.thumbhash,
  variants: [firstVariant(inspected)],
});
