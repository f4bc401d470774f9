import type { AdminAboutSettings, aboutSettings } from "@ezo/contract/admin/settings";
import type { ParsedInput } from "@ezo/contract/route";
import { marksOf } from "../records/drafts/draft-rows.ts";
import { showingCurrent } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { Uploads } from "../records/pictures.ts";
import { editorInclude, presentAdminImage } from "../records/present.ts";
import type { RecordParts } from "../records/resource.ts";
import { mediaInclude } from "../media/media.present.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { translationKind } from "../translations/translations.kind.ts";
import { type Actor, must } from "../users/actor.ts";
import { createAboutDrafts } from "./about-drafts.ts";
import { writeTexts } from "./about-texts.ts";
import { ABOUT_GROUP, aboutKind as kind } from "./about.kind.ts";
import { createSettingsAdmin, marksIn } from "./settings.admin.ts";
import { flat, SETTINGS_ID } from "./settings.kind.ts";

type Body = ParsedInput<typeof aboutSettings.put>["body"];

/** The about page's figures and picture, and its texts, which are texts of the site like all others. */
export function createAboutSettingsAdmin(parts: RecordParts & { changed: () => void }) {
  const { db, records, pictures, changed } = parts;
  const { history, compareVersion, restoreVersion } = createSettingsAdmin(parts, "about", kind);

  async function get(actor: Actor): Promise<AdminAboutSettings> {
    must(actor, "content.publish");
    return load(db);
  }

  return {
    get,
    drafts: createAboutDrafts(parts, load),
    /** Changes figures, picture and texts in one transaction. */
    async put(actor: Actor, { version, texts, stats, philosophy_image }: Body, uploads: Uploads) {
      must(actor, "content.publish");
      const writing = pictures.use({ philosophy_image }, uploads, (ids) =>
        db.$transaction(async (tx) => {
          const fields: Fields = { ...flat({ stats: stats ?? {} }), ...ids };
          await records.within(tx, actor, kind).update(SETTINGS_ID, fields, version);
          if (texts) await writeTexts(tx, records.within(tx, actor, translationKind), texts);
        }),
      );
      await showingCurrent(writing, () => get(actor));
      changed();
      return get(actor);
    },
    history,
    compareVersion,
    async restoreVersion(actor: Actor, version: number, seen?: number): Promise<AdminAboutSettings> {
      await showingCurrent(restoreVersion(actor, version, seen), () => get(actor));
      return get(actor);
    },
  };
}

async function load(db: Db): Promise<AdminAboutSettings> {
  const [settings, row, drafts, texts] = await Promise.all([
    readSetting(db, "about"),
    db.setting.findUnique({ where: { name: "about" }, include: editorInclude }),
    marksOf(db, kind, [SETTINGS_ID]),
    db.translation.findMany({ where: { group: ABOUT_GROUP, deletedAt: null }, orderBy: { key: "asc" } }),
  ]);
  const media = settings.philosophy_media_id
    ? await db.media.findUnique({ where: { id: settings.philosophy_media_id }, include: mediaInclude })
    : null;
  const image = presentAdminImage(media, "ka");
  return {
    stats: settings.stats,
    philosophy_image: image,
    philosophy_image_url: image?.url ?? null,
    texts: Object.fromEntries(texts.map(({ key, ka, en, ru, version }) => [key, { ka, en, ru, version }])),
    draft: drafts.get(SETTINGS_ID) ?? null,
    ...marksIn(row),
  };
}
