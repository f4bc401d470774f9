import { BROCHURE } from "@ezo/contract/values/limits/sales";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { loadFonts } from "../platform/pdf/fonts.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { readPrintedMark } from "../site-icons/site-icons.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { brochureContent, type BrochureContent, hashOf } from "./brochure-content.ts";
import { brochurePdf } from "./brochure-pdf.ts";
import { brochureKey, folderOfBrochure } from "./brochure.keys.ts";

interface Parts {
  db: Db;
  storage: Storage;
  translations: TranslationsService;
  publicUrl: string;
  log: Log;
}

export const brochureJobs = (parts: Parts): JobHandlers<"make-brochure"> => ({
  "make-brochure": ({ project_id: id, locale }) => makeBrochure(parts, id, locale),
});

/** Makes the brochure of what visitors see now, unless there is one; what it replaces is removed. */
async function makeBrochure(parts: Parts, projectId: number, locale: Locale): Promise<{ key: string }> {
  const { db, storage, publicUrl, log } = parts;
  const t = await parts.translations.lookup(locale);
  const content = await brochureContent({ db, t, locale, publicUrl }, projectId);
  const key = brochureKey(projectId, locale, hashOf(content));
  if (await storage.exists(key)) return { key };
  const startedAt = performance.now();
  const [fonts, pictures, mark] = await Promise.all([
    loadFonts(content.headingFont),
    readPictures(storage, content),
    readPrintedMark({ db, storage, log }),
  ]);
  const bytes = await brochurePdf({ content, pictures, mark, fonts, t, createdAt: new Date() });
  await storage.put(key, bytes, "application/pdf");
  await removeEarlier(storage, folderOfBrochure(projectId, locale), key);
  log.info(
    { projectId, locale, ms: Math.round(performance.now() - startedAt), bytes: bytes.length },
    "brochure made",
  );
  return { key };
}

/**
 * The pictures that are there, up to the size that a mail takes: a picture that is deleted, not yet made or too much is
 * left out.
 */
async function readPictures(storage: Storage, content: BrochureContent): Promise<Map<string, Uint8Array>> {
  const { cover, gallery, layouts } = content;
  const wanted = [...(cover ? [cover] : []), ...layouts.map(({ plan }) => plan), ...gallery];
  const pictures = new Map<string, Uint8Array>();
  let left = BROCHURE.pictureBytes;
  for (const { key } of wanted) {
    const found = pictures.has(key) ? null : await storage.find(key);
    if (!found || found.sizeBytes > left) continue;
    left -= found.sizeBytes;
    pictures.set(key, await storage.bytes(key));
  }
  return pictures;
}

/** Not the ones that somebody may be reading now. */
async function removeEarlier(storage: Storage, folder: string, kept: string): Promise<void> {
  const before = Date.now() - BROCHURE.replacedKeptMs;
  for await (const { key, modifiedAt } of storage.list(folder)) {
    const at = key === kept ? null : await modifiedAt();
    if (at && at.getTime() < before) await storage.delete(key);
  }
}
