import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { discardFolder } from "./media.discard.ts";
import { firstFiles, firstVariant, putMissing } from "./media.files.ts";
import { inspect, readUpload } from "./media.inspect.ts";
import { folderOf } from "./media.keys.ts";
import { fileData, type LibraryParts, type Upload, withFiles } from "./media.store.ts";
import { renameInTexts } from "./uses.ts";

export type NoteOfReplacement = (tx: Tx, file: { name: string; hash: string }) => Promise<void>;

export async function replaceFile(
  parts: LibraryParts,
  id: number,
  upload: Upload,
  note: NoteOfReplacement,
): Promise<void> {
  const { db, storage } = parts;
  const field = upload.field ?? "file";
  const bytes = await readUpload(upload.bytes, field);
  const inspected = await inspect(bytes, field);
  const { contentHash } = inspected;
  const old = await db.media.findUnique({ where: { id } });
  if (!old || old.contentHash === contentHash) return;
  const files = firstFiles(inspected);
  await withFiles(parts, contentHash, files, async (tx) => {
    if (await tx.media.findUnique({ where: { contentHash }, select: { id: true } }))
      throw new AppError("in_use", { fields: { [field]: ["errors.media_duplicate"] } });
    await putMissing(storage, files);
    const data = fileData(upload, inspected);
    await note(tx, { name: data.originalName, hash: contentHash });
    await tx.media.update({ where: { id }, data: { ...data, status: "pending", failure: null } });
    await renameInTexts(tx, folderOf(old.contentHash), firstVariant(inspected).key);
    await record(tx, "media.added", { media_ids: [id] });
  });
  await discardFolder({ db, storage }, old.contentHash);
}
