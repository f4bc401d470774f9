import type { VideoFile } from "@ezo/contract/admin/project-videos";
import { RECORD_RIGHTS } from "@ezo/contract/record-rights";
import type { FileStream } from "@ezo/contract/route";
import { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type HashedFiles, storeHashed, sweepHashed } from "../platform/hashed-files.ts";
import type { IncomingFile } from "../platform/incoming-file.ts";
import type { Storage, StoredFile } from "../platform/storage.ts";
import type { Shown } from "../records/preview.ts";
import { type Actor, must } from "../users/actor.ts";
import { inspectMp4 } from "./inspect-mp4.ts";
import { presentVideoFile, type StoredVideo } from "./project-videos.present.ts";
import { withStagedFile } from "./staged-file.ts";
import { VIDEO_PATH, VIDEO_TYPE, VIDEOS_FOLDER, videoKey } from "./video-keys.ts";

const FILES: HashedFiles = {
  table: Prisma.sql`video_files`,
  facts: ["size_bytes", "width", "height"],
  // A draft names a film as its project would.
  isUnnamed: Prisma.sql`
    not exists (select from projects where video_hash = file.hash)
    and not exists (
      select from record_drafts draft where draft.entity = 'project' and draft.fields->>'video_file' = file.hash
    )`,
  folder: VIDEOS_FOLDER,
  path: VIDEO_PATH,
  keysOf: (hash) => [videoKey(hash)],
};

export type VideoFiles = ReturnType<typeof createVideoFiles>;
/** The project that somebody sees by the link of its preview, and whether with its draft. */
export interface SeenEarly {
  projectId: number;
  shown: Shown;
}

/** The films of projects: MP4 files in storage, each once, under the hash of its bytes. */
export function createVideoFiles({
  db,
  storage,
  stagingFolder,
}: {
  db: Db;
  storage: Storage;
  /** Where uploads are until they are judged. */
  stagingFolder: string;
}) {
  return {
    /**
     * Stores an upload. Throws `too_large`, `unsupported_media_type` and `invalid` (none was sent), at `file`, and what
     * storage throws (`storage_full`); then nothing is left of it.
     */
    async add(actor: Actor, upload: IncomingFile | undefined): Promise<VideoFile> {
      must(actor, RECORD_RIGHTS.project.write);
      if (!upload) throw refused("file", "errors.required");
      return withStagedFile(stagingFolder, upload, async ({ path, sizeBytes, hash, read }) => {
        // A browser sends an empty part without a name for a file input that nobody has used.
        if (sizeBytes === 0 && upload.originalName === "") throw refused("file", "errors.required");
        const file: StoredVideo = { hash, sizeBytes, ...(await inspectMp4(read, sizeBytes)) };
        const facts = { size_bytes: sizeBytes, width: file.width, height: file.height };
        await storeHashed(db, FILES, { hash, facts }, () =>
          storage.putFile(videoKey(hash), path, VIDEO_TYPE),
        );
        return presentVideoFile(file);
      });
    },

    /** The film of a project that visitors see, or that is seen early; null where there is none. */
    async find(hash: string, early?: SeenEarly): Promise<StoredFile | null> {
      const isShown = (await isOnSite(db, hash)) || (early && (await isSeen(db, hash, early)));
      return isShown ? storage.find(videoKey(hash)) : null;
    },

    /** The film of a project for staff, whether or not visitors see it. Throws `not_found` where there is none. */
    async read(actor: Actor, id: number): Promise<FileStream> {
      must(actor, RECORD_RIGHTS.project.read);
      const project = await db.project.findFirst({
        where: { id, deletedAt: null },
        select: { videoHash: true },
      });
      const file = project?.videoHash ? await storage.find(videoKey(project.videoHash)) : null;
      if (!file) throw new AppError("not_found");
      return { sizeBytes: file.sizeBytes, content: contentOf(file) };
    },
  };
}

/** Opens the file only when it is read. */
async function* contentOf(file: StoredFile): AsyncGenerator<Uint8Array> {
  for await (const piece of await file.stream()) yield piece as Uint8Array;
}

const isOnSite = async (db: Db, hash: string): Promise<boolean> =>
  (await db.project.count({ where: { videoHash: hash, isActive: true, deletedAt: null } })) > 0;

async function isSeen(db: Db, hash: string, { projectId: id, shown }: SeenEarly): Promise<boolean> {
  const project = await db.project.findFirst({ where: { id, deletedAt: null }, select: { videoHash: true } });
  if (!project || shown === "item") return project?.videoHash === hash;
  const draft = await db.recordDraft.findUnique({
    where: { entity_entityId: { entity: "project", entityId: id } },
    select: { fields: true },
  });
  const { video_file: drafted = project.videoHash } = (draft?.fields ?? {}) as { video_file?: unknown };
  return drafted === hash;
}

/**
 * Removes files that no project and no draft has named for as long as a project can be restored, and what has been in their folder
 * for a day without a row. Returns how many.
 */
export const sweepVideoFiles = (parts: { db: Db; storage: Storage }, now: Date): Promise<number> =>
  sweepHashed(parts, FILES, now);
