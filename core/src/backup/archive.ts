import { createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { create } from "tar";
import { MEDIA_FOLDER } from "../media/media.keys.ts";
import { OFFERS_FOLDER } from "../offers/offers.keys.ts";
import { openStorage, UNFINISHED } from "../platform/storage/storage.ts";
import { DOCUMENTS_FOLDER } from "../project-documents/document-keys.ts";
import { VIDEOS_FOLDER } from "../project-videos/video-keys.ts";
import { dumpDatabase } from "./dump.ts";
import { FILES_DIR, Manifest, MANIFEST, sha256Of } from "./manifest.ts";

/**
 * Writes database and uploaded files into one archive, which appears under its name only when complete. Meanwhile the
 * uncompressed parts need space in the same folder. Rejects with the signal's reason once that is aborted.
 */
export async function backUp(options: {
  databaseUrl: string;
  /** Where the uploaded files are; undefined to skip them. */
  storageUrl: string | undefined;
  file: string;
  now?: Date;
  signal?: AbortSignal;
}): Promise<Manifest> {
  const file = resolve(options.file);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const staging = await mkdtemp(join(dirname(file), ".ezo-backup-"));
  try {
    const database = await dumpDatabase(options.databaseUrl, staging, options.signal);
    // After the rows, so that a picture uploaded meanwhile can be in the archive without its row, but not the reverse.
    const files = options.storageUrl ? await copyFiles(options.storageUrl, staging, options.signal) : [];
    const manifest = Manifest.parse({
      format: "ezo-backup",
      version: 1,
      created_at: (options.now ?? new Date()).toISOString(),
      ...database,
      files,
    });
    await writeFile(join(staging, MANIFEST), JSON.stringify(manifest, null, 2));
    const parts = [...manifest.tables, ...manifest.files].map(({ path }) => path);
    const archive = join(staging, "archive.tar.gz");
    await create({ gzip: true, file: archive, cwd: staging, portable: true }, [MANIFEST, ...parts]);
    // It contains visitors' data and keys, and the folder may be readable by others.
    await chmod(archive, 0o600);
    options.signal?.throwIfAborted();
    await rename(archive, file);
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function copyFiles(
  storageUrl: string,
  staging: string,
  signal: AbortSignal | undefined,
): Promise<Manifest["files"]> {
  const storage = openStorage(storageUrl);
  const files: Manifest["files"] = [];
  for (const folder of [MEDIA_FOLDER, OFFERS_FOLDER, DOCUMENTS_FOLDER, VIDEOS_FOLDER])
    for await (const { key } of storage.list(folder)) {
      signal?.throwIfAborted();
      // Still being written.
      if (key.endsWith(UNFINISHED)) continue;
      const found = await storage.find(key);
      if (!found) continue; // Deleted since it was listed.
      const path = `${FILES_DIR}/${key}`;
      const target = join(staging, path);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(await found.stream(), createWriteStream(target));
      files.push({ key, path, bytes: (await stat(target)).size, sha256: await sha256Of(target) });
    }
  return files;
}
