import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { discardFolder } from "./media.discard.ts";
import { firstFiles, firstVariant, putMissing } from "./media.files.ts";
import { inspect, readUpload } from "../media.inspect.ts";
import { folderOf } from "../media.keys.ts";
import { mediaKind } from "../media.kind.ts";
import { fileData, type LibraryParts, type Upload, withFiles } from "./media.store.ts";
import { renameInTexts } from "../uses/uses.ts";

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
  const seen = await db.media.findUnique({ where: { id }, select: { contentHash: true } });
  if (!seen || seen.contentHash === contentHash) return;
  const files = firstFiles(inspected);
  const former = await withFiles(parts, contentHash, files, async (tx) => {
    const twin = await tx.media.findUnique({ where: { contentHash }, select: { id: true } });
    // The same file has come twice at once.
    if (twin?.id === id) return undefined;
    if (twin) throw new AppError("in_use", { fields: { [field]: ["errors.media_duplicate"] } });
    await putMissing(storage, files);
    const data = fileData(upload, inspected);
    // Of two files at once, the second one replaces the first: what is read without the lock may be gone by now.
    await mediaKind.rows.lock(tx, [id]);
    const old = await tx.media.findUnique({ where: { id }, select: { contentHash: true } });
    if (!old) throw new AppError("not_found");
    await note(tx, { name: data.originalName, hash: contentHash });
    await tx.media.update({ where: { id }, data: { ...data, status: "pending", failure: null } });
    await renameInTexts(tx, folderOf(old.contentHash), firstVariant(inspected).key);
    await record(tx, "media.added", { media_ids: [id] });
    return old.contentHash;
  });
  if (former !== undefined) await discardFolder({ db, storage }, former);
}
