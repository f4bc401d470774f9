import { contentHashOf } from "../media/media.inspect.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { remembered } from "../platform/remembered.ts";
import { readSetting } from "../platform/settings.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { ICON_RECIPE, type IconName, makeIcons, printedMark } from "./make-icons.ts";

/** What a page with icons of this folder depends on: the brand and, where it has a mark, the mark's file in the library. */
export const iconTags = (folder: string): readonly string[] =>
  folder === "" ? ["translations"] : ["translations", "media"];

/** Where versioned icons are; the next part of the path is the version. */
export const ICONS_FOLDER = "/icons";

export type SiteIcons = ReturnType<typeof createSiteIcons>;

const DOUBT_EVERY_MS = 1000;

interface Mark {
  version: string;
  originalKey: string;
  /** Of the variant for dark grounds; null where the firm has none. */
  darkKey: string | null;
}

/** The icons made of the firm's mark. A process makes them once, when the first is asked for, and keeps them in memory. */
export function createSiteIcons({ db, storage }: { db: Db; storage: Storage }) {
  const mark = remembered(() => readMark(db));
  let doubtedAt = -DOUBT_EVERY_MS;
  let made: { version: string; files: ReturnType<typeof makeIcons> } | undefined;

  async function iconsOf({ originalKey, darkKey }: Mark): ReturnType<typeof makeIcons> {
    const [original, dark] = await Promise.all([
      storage.bytes(originalKey),
      darkKey === null ? null : storage.bytes(darkKey),
    ]);
    return makeIcons(original, dark);
  }

  function filesOf(current: Mark): ReturnType<typeof makeIcons> {
    const { version } = current;
    if (made?.version === version) return made.files;
    const files = iconsOf(current);
    made = { version, files };
    files.catch(() => {
      if (made?.files === files) made = undefined;
    });
    return files;
  }

  return {
    /** Names the mark's bytes; null where the firm has no mark, and the icons are those of the build. */
    version: async (): Promise<string | null> => (await mark.get())?.version ?? null,
    /** What comes before an icon's name in its address: empty for those of the build. */
    folder: async (): Promise<string> => {
      const current = await mark.get();
      return current ? `${ICONS_FOLDER}/${current.version}` : "";
    },
    /** An icon made of the mark; null where the firm has none. */
    async file(name: IconName): Promise<Buffer | null> {
      const current = await mark.get();
      return current ? ((await filesOf(current)).get(name) ?? null) : null;
    },
    /** The next call reads the setting anew. Icons that were made of the same mark are kept. */
    forget: mark.forget,
    /** The same, once a second at most: for what anybody may ask for as often as they like. */
    doubt: (): void => {
      const now = performance.now();
      if (now - doubtedAt < DOUBT_EVERY_MS) return;
      doubtedAt = now;
      mark.forget();
    },
  };
}

/** The mark as documents print it; null where the firm has none, or its file is gone or damaged. */
export async function readPrintedMark({
  db,
  storage,
  log,
}: {
  db: Db;
  storage: Storage;
  log: Log;
}): Promise<Buffer | null> {
  const mark = await readMark(db);
  if (!mark) return null;
  const { originalKey: key } = mark;
  if (!(await storage.exists(key))) {
    log.warn({ key }, "the mark's file is gone; printed without it");
    return null;
  }
  return printedMark(await storage.bytes(key)).catch((err: unknown) => {
    log.warn({ err, key }, "the mark's file is damaged; printed without it");
    return null;
  });
}

/** The mark that the firm has saved; null where it has none. */
export async function readMark(db: Db): Promise<Mark | null> {
  const { mark_media_id: id, mark_dark_media_id: darkId } = await readSetting(db, "brand");
  const fileOf = (wanted: number | null) =>
    wanted === null
      ? null
      : db.media.findUnique({ where: { id: wanted }, select: { contentHash: true, originalKey: true } });
  const [media, dark] = await Promise.all([fileOf(id), fileOf(darkId)]);
  if (!media) return null;
  const hash = dark ? contentHashOf(Buffer.from(media.contentHash + dark.contentHash)) : media.contentHash;
  return {
    // Not the second half, which is the name of the original.
    version: `${hash.slice(0, 16)}-${ICON_RECIPE}`,
    originalKey: media.originalKey,
    darkKey: dark?.originalKey ?? null,
  };
}
