import type { Locale } from "@ezo/contract/values/locale";
import type { AboutInfo } from "@ezo/contract/site/pages/site-pages";
import type { Translations } from "@ezo/contract/translations";
import { imageOf } from "../media/pictures.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { withDraft } from "../records/drafts/with-draft.ts";
import { aboutKind } from "../site-settings/about.kind.ts";
import { SETTINGS_ID } from "../site-settings/settings.kind.ts";
import { createTranslations } from "../translations/translations.service.ts";

export type AboutService = ReturnType<typeof createAbout>;

export function createAbout(db: Db) {
  return {
    /** The firm's figures and the picture beside its philosophy. */
    info: (locale: Locale): Promise<AboutInfo> => infoIn(db, locale),
    /** What the page would show with its draft; its texts are not those that the process keeps. */
    draft: (
      locale: Locale,
      groups?: readonly string[],
    ): Promise<{ about_info: AboutInfo; translations: Translations }> =>
      withDraft(db, aboutKind, SETTINGS_ID, async (from) => ({
        about_info: await infoIn(from, locale),
        translations: await createTranslations(from).list(locale, groups),
      })),
  };
}

async function infoIn(db: Db, locale: Locale): Promise<AboutInfo> {
  const settings = await readSetting(db, "about");
  const image = await imageOf(db, settings.philosophy_media_id, locale);
  return { stats: settings.stats, philosophy_image_url: image?.url ?? null, philosophy_image: image };
}
