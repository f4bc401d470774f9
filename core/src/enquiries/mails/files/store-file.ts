import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import { REPLY_FILE_MAX_BYTES } from "@ezo/contract/values/limits/mail";
import { AppError, refused } from "../../../platform/app-error.ts";
import { type Db, isReferenceViolation } from "../../../platform/db.ts";
import type { IncomingFile } from "../../../platform/storage/incoming-file.ts";
import { fileNameInForm } from "./file-name.ts";

const PART_BYTES = 1024 * 1024;
/** Of a file without its content. */
export const fileFields = { id: true, name: true, type: true, size: true } as const;

interface Owner {
  enquiryId: number;
  uploadedById: number;
}

/**
 * Stores a file while it arrives: one that fits into a mail in its row, a larger one in parts, so that it is never held whole.
 * Nothing stays of one that breaks off or is too large. Throws `invalid` at `file` where none was sent, and `not_found` where
 * the enquiry goes meanwhile.
 */
export async function storeFile(db: Db, owner: Owner, file: IncomingFile): Promise<EnquiryFile> {
  // What a browser says of a file is not asked: mail programs go by the name.
  const about = {
    ...owner,
    name: fileNameInForm(file.originalName) || "file",
    type: "application/octet-stream",
  };
  const held: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let parts: FileParts | undefined;
  try {
    for await (const piece of inPieces(file.content)) {
      size += piece.byteLength;
      held.push(piece);
      if (size <= REPLY_FILE_MAX_BYTES) continue;
      parts ??= await openParts(db, about);
      await parts.add(held.splice(0));
    }
    if (parts) return await parts.complete(size);
  } catch (error) {
    await parts?.remove();
    // The enquiry was removed, and its files with it.
    throw parts && isReferenceViolation(error) ? new AppError("not_found", { cause: error }) : error;
  }
  // A browser sends an empty part without a name for a file input that nobody has used.
  if (size === 0 && file.originalName === "") throw refused("file", "errors.required");
  const content = new Uint8Array(Buffer.concat(held));
  return db.enquiryFile.create({ data: { ...about, size, content }, select: fileFields });
}

type FileParts = Awaited<ReturnType<typeof openParts>>;

/** A file that arrives in parts. No mail takes it before it is complete. */
async function openParts(db: Db, about: Owner & { name: string; type: string }) {
  const { id } = await db.enquiryFile.create({
    data: { ...about, size: 0, content: new Uint8Array(), isComplete: false },
    select: { id: true },
  });
  let number = 0;
  return {
    async add(pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
      for (const content of pieces) {
        await db.enquiryFilePart.createMany({ data: [{ fileId: id, number, content }] });
        number += 1;
      }
    },
    async complete(size: number): Promise<EnquiryFile> {
      const [file] = await db.enquiryFile.updateManyAndReturn({
        where: { id },
        data: { size, isComplete: true },
        select: fileFields,
      });
      if (!file) throw new AppError("not_found");
      return file;
    },
    /** Where that fails, too, the sweep of what was never sent removes it. */
    remove: () => db.enquiryFile.deleteMany({ where: { id } }).catch(() => undefined),
  };
}

/** The same bytes in pieces of one size; only the last may be smaller. */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const chunk of content)
    for (let at = 0; at < chunk.byteLength;) {
      const some = chunk.subarray(at, at + PART_BYTES - filled);
      piece.set(some, filled);
      filled += some.byteLength;
      at += some.byteLength;
      if (filled < PART_BYTES) continue;
      yield piece;
      piece = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  if (filled > 0) yield piece.slice(0, filled);
}
