import type { AdminAboutSettings, aboutSettings } from "@ezo/contract/admin/settings";
import type { ParsedInput } from "@ezo/contract/route";
import { renamed, showingCurrent } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { Uploads } from "../records/pictures.ts";
import { editorInclude, presentAdminImage } from "../records/present.ts";
import type { RecordParts } from "../records/resource.ts";
import type { Writes } from "../records/write.ts";
import { mediaInclude } from "../media/media.present.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { translationKind } from "../translations/translations.kind.ts";
import { type Actor, must } from "../users/actor.ts";
import { createSettingsAdmin } from "./settings.admin.ts";
import { flat, nested, SETTINGS_ID, settingsKind } from "./settings.kind.ts";

type Body = ParsedInput<typeof aboutSettings.put>["body"];

const GROUP = "about";
const kind = settingsKind({
  name: "about",
  entity: "about_settings",
  tags: ["about"],
  references: { philosophy_image: "media" },
  toFields: ({ stats, philosophy_media_id }) => ({
    ...flat({ stats }),
    philosophy_image: philosophy_media_id,
  }),
  fromFields: ({ philosophy_image, ...stats }) => ({
    ...nested(stats),
    philosophy_media_id: philosophy_image,
  }),
});

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
  const [settings, row, texts] = await Promise.all([
    readSetting(db, "about"),
    db.setting.findUnique({ where: { name: "about" }, include: editorInclude }),
    db.translation.findMany({ where: { group: GROUP, deletedAt: null }, orderBy: { key: "asc" } }),
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
    version: row?.version ?? 1,
    updated_at: row?.updatedAt.toISOString() ?? null,
    updated_by: row?.updatedBy ?? null,
  };
}

async function writeTexts(tx: Tx, writes: Writes, texts: NonNullable<Body["texts"]>): Promise<void> {
  const rows = await tx.translation.findMany({
    where: { key: { in: Object.keys(texts) }, group: GROUP, deletedAt: null },
    select: { id: true, key: true },
    // Always locked in the same order.
    orderBy: { id: "asc" },
  });
  const known = new Set(rows.map(({ key }) => key));
  const unknown = Object.keys(texts).filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(unknown.map((key) => [`texts.${key}`, ["errors.gone_reference"]])),
    });
  for (const { id, key } of rows) {
    const { version, ...languages } = texts[key] ?? {};
    await writes.update(id, flat(languages), version).catch((error: unknown) => {
      throw renamed(error, (field) => `texts.${key}.${field}`);
    });
  }
}
