import type { Locale } from "@ezo/contract/values/locale";
import type { AboutInfo } from "@ezo/contract/site/site-pages";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

export type AboutService = ReturnType<typeof createAbout>;

export function createAbout(db: Db) {
  return {
    /** The firm's figures and the picture beside its philosophy. */
    async info(locale: Locale): Promise<AboutInfo> {
      const settings = await readSetting(db, "about");
      const media = settings.philosophy_media_id
        ? await db.media.findUnique({ where: { id: settings.philosophy_media_id }, include: mediaInclude })
        : null;
      const image = presentImage(media, locale);
      return { stats: settings.stats, philosophy_image_url: image?.url ?? null, philosophy_image: image };
    },
  };
}
