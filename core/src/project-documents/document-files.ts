import { createHash } from "node:crypto";
import type { DocumentFile } from "@ezo/contract/admin/project-documents";
import { DOCUMENT_MAX_BYTES, RESTORE_WINDOW_MS } from "@ezo/contract/values/limits";
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
    /** Stores an upload. Throws `too_large`, `unsupported_media_type` and `invalid` (none was sent), at `file`. */
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
      await db.$executeRaw`
        insert into document_files (hash, size_bytes, used_at) values (${hash}, ${size}::int, now())
        on conflict (hash) do update set used_at = excluded.used_at`;
      await storage.put(documentKey(hash), bytes, "application/pdf");
      return { hash, size_bytes: size, url: documentUrl(hash) };
    },

    /** The file of a document that is not deleted, nor is its project; null where there is none. */
    async find(hash: string): Promise<StoredFile | null> {
      const where = { fileHash: hash, deletedAt: null, project: { deletedAt: null } };
      const isNamed = (await db.projectDocument.count({ where })) > 0;
      return isNamed ? storage.find(documentKey(hash)) : null;
    },
  };
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
