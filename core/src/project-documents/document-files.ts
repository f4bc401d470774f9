import { createHash } from "node:crypto";
import type { DocumentFile } from "@ezo/contract/admin/project-documents";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { DOCUMENT_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type FileRow, type Noted, storeNoted } from "../platform/noted-file.ts";
import { type HashedFiles, sweepLeftovers } from "../platform/leftover-files.ts";
import type { Storage, StoredFile } from "../platform/storage.ts";
import type { Uploads } from "../records/pictures.ts";
import { type Actor, must } from "../users/actor.ts";
import { DOCUMENT_PATH, DOCUMENTS_FOLDER, documentKey, documentUrl } from "./document-keys.ts";
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
      await storeNoted(rowOf(db, hash, size), () => storage.put(documentKey(hash), bytes, "application/pdf"));
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

const rowOf = (db: Db, hash: string, size: number): FileRow => ({
  async note() {
    // A row that an update has made has the transaction of the update in xmax, a new one has nothing there.
    const [noted] = await db.$queryRaw<Noted[]>`
      insert into document_files (hash, size_bytes, used_at) values (${hash}, ${size}::int, now())
      on conflict (hash) do update
        set used_at = greatest(excluded.used_at, document_files.used_at + interval '1 millisecond')
      returning used_at as "usedAt", (xmax = 0) as "isNew"`;
    return noted;
  },
  forget: (usedAt) => db.documentFile.deleteMany({ where: { hash, usedAt, documents: { none: {} } } }),
});

/**
 * Removes files that no document has named for as long as one can be restored, and what has been in their folder for a day without
 * a row. Returns how many.
 */
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
  return removed + (await sweepLeftovers(storage, leftovers(db, storage), now));
}

const leftovers = (db: Db, storage: Storage): HashedFiles => ({
  folder: DOCUMENTS_FOLDER,
  path: DOCUMENT_PATH,
  named: (hashes) => db.documentFile.findMany({ where: { hash: { in: hashes } }, select: { hash: true } }),
  discard: (hash) =>
    db.$transaction(async (tx) => {
      // An upload of the same bytes waits for this row, which nobody sees.
      const taken = await tx.$executeRaw`
        insert into document_files (hash, size_bytes) values (${hash}, 0) on conflict (hash) do nothing`;
      if (taken === 0) return false;
      await storage.delete(documentKey(hash));
      await tx.documentFile.delete({ where: { hash } });
      return true;
    }),
});
