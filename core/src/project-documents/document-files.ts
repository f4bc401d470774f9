import { createHash } from "node:crypto";
import type { DocumentFile } from "@ezo/contract/admin/projects/project-documents";
import { DOCUMENT_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type HashedFiles, storeHashed, sweepHashed } from "../platform/storage/hashed-files.ts";
import type { Storage, StoredFile } from "../platform/storage/storage.ts";
import type { Uploads } from "../records/pictures.ts";
import { type Actor, must } from "../users/actor.ts";
import { DOCUMENT_PATH, DOCUMENTS_FOLDER, documentKey, documentUrl } from "./document-keys.ts";
import { isPdf } from "./is-pdf.ts";

const MEGABYTE = 1024 * 1024;

const FILES: HashedFiles = {
  table: Prisma.sql`document_files`,
  facts: ["size_bytes"],
  isUnnamed: Prisma.sql`not exists (select from project_documents where file_hash = file.hash)`,
  folder: DOCUMENTS_FOLDER,
  path: DOCUMENT_PATH,
  keysOf: (hash) => [documentKey(hash)],
};

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
      await storeHashed(db, FILES, { hash, facts: { size_bytes: size } }, () =>
        storage.put(documentKey(hash), bytes, "application/pdf"),
      );
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

/**
 * Removes files that no document has named for as long as one can be restored, and what has been in their folder for a day without
 * a row. Returns how many.
 */
export const sweepDocumentFiles = (parts: { db: Db; storage: Storage }, now: Date): Promise<number> =>
  sweepHashed(parts, FILES, now);
