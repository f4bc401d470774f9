import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { createMediaLibrary } from "./library/media.library.ts";
import { createVariantMaker } from "./media.make-variants.ts";
import { createMediaSweep } from "./media.sweep.ts";

export type MediaService = ReturnType<typeof createMedia>;

/** Pictures: their files in storage, their rows, their variants. */
export const createMedia = (options: {
  db: Db;
  storage: Storage;
  log: Log;
  /** Of the disk that files are written to; without it, that is not asked. */
  freeBytes?: () => Promise<number>;
}) => ({
  ...createMediaLibrary(options),
  ...createVariantMaker(options),
  ...createMediaSweep(options),
});
