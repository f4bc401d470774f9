import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import type { FileStream } from "@ezo/contract/route";
import { REPLY_FILES_MAX, UNSENT_FILES_MAX } from "@ezo/contract/values/limits/mail";
import { AppError, refused } from "../../../platform/app-error.ts";
import type { Db, Tx } from "../../../platform/db.ts";
import type { IncomingFile } from "../../../platform/storage/incoming-file.ts";
import type { RateLimits } from "../../../platform/rate-limit.ts";
import { type Actor, must } from "../../../users/actor.ts";
import { IS_WORKABLE } from "../../enquiries.filter.ts";
import { streamOf } from "./file-content.ts";
import { storeFile } from "./store-file.ts";

/** Of files that belong to no mail yet. */
const UNSENT = { mailId: null, replyId: null } as const;

/** The files of an enquiry's mails. */
export function createEnquiryFiles({ db, rateLimits }: { db: Db; rateLimits: RateLimits }) {
  return {
    /** The content of one; throws `not_found` where the actor may not see the enquiry. */
    async read(actor: Actor, enquiryId: number, fileId: number): Promise<FileStream> {
      must(actor, "enquiries.read_own");
      const file = await db.enquiryFile.findFirst({
        where: {
          id: fileId,
          isComplete: true,
          enquiry: { id: enquiryId, ...IS_WORKABLE },
          // What waits for a reply is its author's until that is sent.
          NOT: { ...UNSENT, uploadedById: { not: actor.id } },
        },
        select: { id: true, size: true },
      });
      if (!file) throw new AppError("not_found");
      return streamOf(db, file);
    },

    /**
     * Adds a file for a reply that is being written, while it arrives. Throws `too_large`, and `invalid` at `file` where none
     * was sent.
     */
    async add(actor: Actor, enquiryId: number, file: IncomingFile | undefined): Promise<EnquiryFile> {
      must(actor, "enquiries.answer");
      if (!file) throw refused("file", "errors.required");
      if ((await db.enquiry.count({ where: { id: enquiryId, ...IS_WORKABLE } })) === 0)
        throw new AppError("not_found");
      await rateLimits.spend("replyFile", String(actor.id));
      const waiting = await db.enquiryFile.count({ where: { enquiryId, uploadedById: actor.id, ...UNSENT } });
      if (waiting >= UNSENT_FILES_MAX) throw refused("file", `errors.too_many?max=${UNSENT_FILES_MAX}`);
      return storeFile(db, { enquiryId, uploadedById: actor.id }, file);
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

/** Gives a reply the files that its author has added; throws `invalid` at `file_ids` for others, and for too many. */
export async function attachFiles(
  tx: Tx,
  reply: { id: number; enquiryId: number; authorId: number },
  fileIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  if (ids.length > REPLY_FILES_MAX) throw refused("file_ids", `errors.too_many_files?max=${REPLY_FILES_MAX}`);
  const { id: replyId, enquiryId, authorId: uploadedById } = reply;
  const { count } = await tx.enquiryFile.updateMany({
    where: { id: { in: ids }, enquiryId, uploadedById, isComplete: true, ...UNSENT },
    data: { replyId },
  });
  if (count < ids.length) throw refused("file_ids", "errors.file_gone");
}
