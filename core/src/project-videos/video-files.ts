import { createHash } from "node:crypto";
import type { CaptionsFile, VideoFile } from "@ezo/contract/admin/projects/project-videos";
import { RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import type { FileStream } from "@ezo/contract/route";
import { LOCALES } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type HashedFiles, storeHashed, sweepHashed } from "../platform/storage/hashed-files.ts";
import type { IncomingFile } from "../platform/storage/incoming-file.ts";
import type { Storage, StoredFile } from "../platform/storage/storage.ts";
import type { Uploads } from "../records/pictures.ts";
import type { Shown } from "../records/preview.ts";
import { type Actor, must } from "../users/actor.ts";
import { inspectCaptions } from "./inspect-captions.ts";
import { inspectMp4 } from "./inspect-mp4.ts";
import {
  captionsIn,
  presentCaptionsFile,
  presentVideoFile,
  type StoredVideo,
} from "./project-videos.present.ts";
import { withStagedFile } from "./staged-file.ts";
import {
  CAPTIONS_PATH,
  CAPTIONS_TYPE,
  captionsKey,
  VIDEO_PATH,
  VIDEO_TYPE,
  VIDEOS_FOLDER,
  videoKey,
} from "./video-keys.ts";

/** The captions that a JSON value names, in each language. */
const captionsOf = (value: string): Prisma.Sql =>
  Prisma.join(LOCALES.map((locale) => Prisma.raw(`${value}->>'${locale}'`)));

// A draft names a film and its captions as its project would.
const FILMS: HashedFiles = {
  table: Prisma.sql`video_files`,
  facts: ["size_bytes", "width", "height"],
  isUnnamed: Prisma.sql`
    not exists (select from projects where video_hash = file.hash)
    and not exists (
      select from record_drafts draft where draft.entity = 'project' and draft.fields->>'video_file' = file.hash
    )`,
  folder: VIDEOS_FOLDER,
  path: VIDEO_PATH,
  keysOf: (hash) => [videoKey(hash)],
};
const CAPTIONS: HashedFiles = {
  table: Prisma.sql`caption_files`,
  facts: ["size_bytes"],
  isUnnamed: Prisma.sql`
    not exists (select from projects where file.hash in (${captionsOf("video_captions")}))
    and not exists (
      select from record_drafts draft where draft.entity = 'project'
        and file.hash in (${captionsOf("draft.fields->'video_captions'")})
    )`,
  folder: VIDEOS_FOLDER,
  path: CAPTIONS_PATH,
  keysOf: (hash) => [captionsKey(hash)],
};

export type VideoFiles = ReturnType<typeof createVideoFiles>;
/** A film, or captions of one. */
export interface NamedFile {
  hash: string;
  isCaptions: boolean;
}
/** The project that somebody sees by the link of its preview, and whether with its draft. */
export interface SeenEarly {
  projectId: number;
  shown: Shown;
}

/** The films of projects, MP4 files in storage, and their captions: each file once, under the hash of its bytes. */
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
        await storeHashed(db, FILMS, { hash, facts }, () =>
          storage.putFile(videoKey(hash), path, VIDEO_TYPE),
        );
        return presentVideoFile(file);
      });
    },

    /** Stores the captions of a film in one language. Throws as `add` does, with the line of what is wrong in them. */
    async addCaptions(actor: Actor, key: string, uploads: Uploads): Promise<CaptionsFile> {
      must(actor, RECORD_RIGHTS.project.write);
      const upload = uploads.get(key);
      if (!upload) throw refused("file", "errors.required");
      const { bytes } = upload;
      inspectCaptions(bytes);
      const hash = createHash("sha256").update(bytes).digest("hex");
      await storeHashed(db, CAPTIONS, { hash, facts: { size_bytes: bytes.byteLength } }, () =>
        storage.put(captionsKey(hash), bytes, CAPTIONS_TYPE),
      );
      return presentCaptionsFile(hash);
    },

    /** The file of a project that visitors see, or that is seen early; null where there is none. */
    async find(file: NamedFile, early?: SeenEarly): Promise<StoredFile | null> {
      const isShown = (await isOnSite(db, file)) || (early && (await isSeen(db, file, early)));
      return isShown ? storage.find((file.isCaptions ? captionsKey : videoKey)(file.hash)) : null;
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

async function isOnSite(db: Db, { hash, isCaptions }: NamedFile): Promise<boolean> {
  const named = isCaptions
    ? { OR: LOCALES.map((locale) => ({ videoCaptions: { path: [locale], equals: hash } })) }
    : { videoHash: hash };
  return (await db.project.count({ where: { ...named, isActive: true, deletedAt: null } })) > 0;
}

async function isSeen(db: Db, file: NamedFile, { projectId: id, shown }: SeenEarly): Promise<boolean> {
  const project = await db.project.findFirst({
    where: { id, deletedAt: null },
    select: { videoHash: true, videoCaptions: true },
  });
  if (!project) return false;
  const isNamed = (film: unknown, captions: unknown) =>
    file.isCaptions ? Object.values(captionsIn(captions)).includes(file.hash) : film === file.hash;
  if (shown === "item") return isNamed(project.videoHash, project.videoCaptions);
  const draft = await db.recordDraft.findUnique({
    where: { entity_entityId: { entity: "project", entityId: id } },
    select: { fields: true },
  });
  const { video_file: film = project.videoHash, video_captions: captions = project.videoCaptions } =
    (draft?.fields ?? {}) as { video_file?: unknown; video_captions?: unknown };
  return isNamed(film, captions);
}

/**
 * Removes films and captions that no project and no draft names, 30 days after they were uploaded or a project last named them
 * (`RESTORE_WINDOW_MS`), and what has been in their folder for a day without a row. Returns how many.
 */
export const sweepVideoFiles = async (parts: { db: Db; storage: Storage }, now: Date): Promise<number> =>
  (await sweepHashed(parts, FILMS, now)) + (await sweepHashed(parts, CAPTIONS, now));
