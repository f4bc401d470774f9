import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "@ezo/contract/values/time";
import type { IncomingFile } from "../platform/storage/incoming-file.ts";
import { throwFull, UNFINISHED } from "../platform/storage/storage.ts";
import type { ReadAt } from "./inspect-mp4.ts";

/** An upload that has come as a whole. */
interface StagedFile {
  path: string;
  sizeBytes: number;
  /** SHA-256 of its content. */
  hash: string;
  read: ReadAt;
}

/**
 * Writes an upload into a file of this machine while it arrives, so that nothing holds it whole, and passes it to `use`. The file
 * is gone after that, whatever happens; one whose process has died goes a day later, with another upload. Throws what reading the
 * upload throws, and `storage_full`.
 */
export async function withStagedFile<T>(
  folder: string,
  upload: IncomingFile,
  use: (staged: StagedFile) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  await removeForgotten(folder);
  const path = join(folder, `${randomUUID()}${UNFINISHED}`);
  const file = await open(path, "wx+");
  try {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const piece of upload.content) {
      hash.update(piece);
      sizeBytes += piece.byteLength;
      await file.appendFile(piece).catch(throwFull);
    }
    const read: ReadAt = async (position, length) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    return await use({ path, sizeBytes, hash: hash.digest("hex"), read });
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** An upload takes minutes. */
async function removeForgotten(folder: string): Promise<void> {
  const before = Date.now() - DAY_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Gone by now, where another upload has ended.
    const found = await stat(path).catch(() => undefined);
    if (name.endsWith(UNFINISHED) && found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
