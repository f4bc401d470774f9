import type { FileStream } from "@ezo/contract/route";
import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db.ts";

/** A stored file, which is read piece by piece while it is sent. */
export const streamOf = (db: Db, { id, size }: { id: number; size: number }): FileStream => ({
  sizeBytes: size,
  content: contentOf(db, id, size),
});

/** Throws `not_found` where the file is removed before its end, so that nobody takes the beginning for all of it. */
async function* contentOf(db: Db, id: number, size: number): AsyncGenerator<Uint8Array> {
  const file = await db.enquiryFile.findUnique({ where: { id }, select: { content: true } });
  if (!file) throw new AppError("not_found");
  if (file.content.byteLength > 0) yield file.content;
  let left = size - file.content.byteLength;
  for (let number = 0; left > 0; number += 1) {
    const part = await db.enquiryFilePart.findUnique({
      where: { fileId_number: { fileId: id, number } },
      select: { content: true },
    });
    if (!part) throw new AppError("not_found");
    left -= part.content.byteLength;
    yield part.content;
  }
}
