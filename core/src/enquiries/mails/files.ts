import type { EnquiryFile } from "@ezo/contract/enquiries";
import {
  REPLY_FILE_MAX_BYTES,
  REPLY_FILES_MAX,
  REPLY_FILES_MAX_BYTES,
  UNSENT_FILES_MAX,
} from "@ezo/contract/values/limits/mail";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { Uploads } from "../../records/pictures.ts";
import { type Actor, must } from "../../users/actor.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import { fileName } from "./file-name.ts";

const MEGABYTE = 1024 * 1024;
/** Of a file without its content. */
export const fileFields = { id: true, name: true, type: true, size: true } as const;
/** Of files that belong to no mail yet. */
const UNSENT = { mailId: null, replyId: null } as const;

/** The files of an enquiry's mails. */
export function createEnquiryFiles({ db, rateLimits }: { db: Db; rateLimits: RateLimits }) {
  return {
    /** The content of one; throws `not_found` where the enquiry is none that the actor may see. */
    async read(actor: Actor, enquiryId: number, fileId: number): Promise<Uint8Array> {
      must(actor, "enquiries.read_own");
      const file = await db.enquiryFile.findFirst({
        where: {
          id: fileId,
          enquiry: { id: enquiryId, ...IS_WORKABLE },
          // What waits for a reply is its author's until that is sent.
          NOT: { ...UNSENT, uploadedById: { not: actor.id } },
        },
        select: { content: true },
      });
      if (!file) throw new AppError("not_found");
      return file.content;
    },

    /** Adds a file for a reply that is being written. Throws `too_large`, and `invalid` at `file` where none was sent. */
    async add(actor: Actor, enquiryId: number, key: string, uploads: Uploads): Promise<EnquiryFile> {
      must(actor, "enquiries.answer");
      const upload = uploads.get(key);
      if (!upload) throw refused("file", "errors.required");
      const { bytes, originalName } = upload;
      if (bytes.byteLength > REPLY_FILE_MAX_BYTES)
        throw new AppError("too_large", {
          fields: { file: [`errors.file_too_large?max=${REPLY_FILE_MAX_BYTES / MEGABYTE}`] },
        });
      if ((await db.enquiry.count({ where: { id: enquiryId, ...IS_WORKABLE } })) === 0)
        throw new AppError("not_found");
      await rateLimits.spend("replyFile", String(actor.id));
      const waiting = await db.enquiryFile.count({ where: { enquiryId, uploadedById: actor.id, ...UNSENT } });
      if (waiting >= UNSENT_FILES_MAX) throw refused("file", `errors.too_many?max=${UNSENT_FILES_MAX}`);
      return db.enquiryFile.create({
        data: {
          enquiryId,
          uploadedById: actor.id,
          name: fileName(originalName) || "file",
          // What a browser says of a file is not asked: mail programs go by the name.
          type: "application/octet-stream",
          size: bytes.byteLength,
          content: new Uint8Array(bytes),
        },
        select: fileFields,
      });
    },

    async remove(actor: Actor, enquiryId: number, fileId: number): Promise<void> {
      must(actor, "enquiries.answer");
      const { count } = await db.enquiryFile.deleteMany({
        where: { id: fileId, enquiryId, uploadedById: actor.id, ...UNSENT },
      });
      if (count === 0) throw new AppError("not_found");
    },
  };
}

/** Gives a reply the files that its author has added; throws `invalid` at `file_ids` for others, and for too much together. */
export async function attachFiles(
  tx: Tx,
  reply: { id: number; enquiryId: number; authorId: number },
  fileIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  if (ids.length > REPLY_FILES_MAX) throw refused("file_ids", `errors.too_many_files?max=${REPLY_FILES_MAX}`);
  const { id: replyId, enquiryId, authorId: uploadedById } = reply;
  const attached = await tx.enquiryFile.updateManyAndReturn({
    where: { id: { in: ids }, enquiryId, uploadedById, ...UNSENT },
    data: { replyId },
    select: { size: true },
  });
  if (attached.length < ids.length) throw refused("file_ids", "errors.file_gone");
  const size = attached.reduce((sum, file) => sum + file.size, 0);
  if (size > REPLY_FILES_MAX_BYTES)
    throw refused("file_ids", `errors.files_too_large?max=${REPLY_FILES_MAX_BYTES / MEGABYTE}`);
}
