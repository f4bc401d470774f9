import { createHash } from "node:crypto";
import type { DocumentFile } from "@ezo/contract/admin/project-documents";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { DOCUMENT_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { Storage, StoredFile } from "../platform/storage.ts";
import type { Uploads } from "../records/pictures.ts";
import { type Actor, must } from "../users/actor.ts";
import { documentKey, documentUrl } from "./document-keys.ts";
import { isPdf } from "./is-pdf.ts";

const MEGABYTE = 1024 * 1024;
const BATCH = 500;

/** The contents of documents: PDFs in storage, each once, under the hash of its bytes. */
export function createDocumentFiles({ db, storage }: { db: Db; storage: Storage }) {
  return {
    /**
     * Stores an upload. Throws `too_large`, `unsupported_media_type` and `invalid` (none was sent), at `file`, and what
     * storage throws (`storage_full`); then nothing is left of it.
     */
    async add(actor: Actor, key: string, uploads: Uploads): Promise<DocumentFile> {
      must(actor, "content.publish");
      const upload = uploads.get(key);
      if (!upload) throw refused("file", "errors.required");
      const { bytes } = upload;
      const size = bytes.byteLength;
      if (size > DOCUMENT_MAX_BYTES)
        throw new AppError("too_large", {
          fields: { file: [`errors.file_too_large?max=${DOCUMENT_MAX_BYTES / MEGABYTE}`] },
        });
      if (!isPdf(bytes))
        throw new AppError("unsupported_media_type", { fields: { file: ["errors.pdf_needed"] } });
      const hash = createHash("sha256").update(bytes).digest("hex");
      // The row first: a sweep that is removing the same file ends before, and later ones leave it alone.
      const noted = await noteUse(db, hash, size);
      try {
        await storage.put(documentKey(hash), bytes, "application/pdf");
      } catch (error) {
        await forget(db, hash, noted);
        throw error;
      }
      // Once more: an upload of the same bytes that has failed meanwhile may have removed the row.
      await noteUse(db, hash, size);
      return { hash, size_bytes: size, url: documentUrl(hash) };
    },

    /** The file of a document that visitors see on the page of its project; null where there is none. */
    async find(hash: string): Promise<StoredFile | null> {
      const shown = { isActive: true, deletedAt: null };
      const where = { fileHash: hash, ...shown, project: shown };
      const isNamed = (await db.projectDocument.count({ where })) > 0;
      return isNamed ? storage.find(documentKey(hash)) : null;
    },

    /** The file of a document for staff, whether or not visitors see it. Throws `not_found` where it or its project is deleted. */
    async read(actor: Actor, id: number): Promise<Uint8Array> {
      must(actor, "content.read");
      const document = await db.projectDocument.findFirst({
        where: { id, deletedAt: null, project: { deletedAt: null } },
        select: { fileHash: true },
      });
      if (!document) throw new AppError("not_found");
      return storage.bytes(documentKey(document.fileHash));
    },
  };
}

interface Noted {
  usedAt: Date;
  /** Whether there was no row before. */
  isNew: boolean;
}

/** Makes the row of a file, or notes that it is used now. */
async function noteUse(db: Db, hash: string, size: number): Promise<Noted | undefined> {
  // A row that an update has made has the transaction of the update in xmax, a new one has nothing there. Each note moves the
  // time on, so that no two uploads take the same one for theirs.
  const [noted] = await db.$queryRaw<Noted[]>`
    insert into document_files (hash, size_bytes, used_at) values (${hash}, ${size}::int, now())
    on conflict (hash) do update
      set used_at = greatest(excluded.used_at, document_files.used_at + interval '1 millisecond')
    returning used_at as "usedAt", (xmax = 0) as "isNew"`;
  return noted;
}

/**
 * Removes the row that a failed upload has made. An older one has a file, and one that was noted since is another upload's;
 * where that fails too, the sweep removes the row.
 */
async function forget(db: Db, hash: string, noted: Noted | undefined): Promise<void> {
  if (noted?.isNew)
    await db.documentFile.deleteMany({ where: { hash, usedAt: noted.usedAt, documents: { none: {} } } });
}

/** Removes files that no document has named for as long as one can be restored. Returns how many. */
export async function sweepDocumentFiles(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
): Promise<number> {
  const where = {
    usedAt: { lt: new Date(now.getTime() - RESTORE_WINDOW_MS) },
    documents: { none: {} },
  };
  const unused = await db.documentFile.findMany({ where, select: { hash: true }, take: BATCH });
  let removed = 0;
  for (const { hash } of unused)
    removed += await db.$transaction(async (tx) => {
      const { count } = await tx.documentFile.deleteMany({ where: { ...where, hash } });
      // While the row is locked: an upload of the same bytes waits, and stores them anew.
      if (count > 0) await storage.delete(documentKey(hash));
      return count;
    });
  return removed;
}
