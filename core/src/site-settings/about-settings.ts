import type { AdminAboutSettings, putAdminAboutSettings } from "@ezo/contract/admin-settings";
import type { ParsedInput } from "@ezo/contract/route";
import type { Fields } from "../content/content.fields.ts";
import type { Uploads } from "../content/content.pictures.ts";
import { editorInclude, presentAdminImage } from "../content/content.present.ts";
import type { ContentParts } from "../content/content.resource.ts";
import { mediaInclude } from "../media/media.present.ts";
import { AppError, type Conflicts } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { translationKind } from "../translations/translations.kind.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { flat, nested, SETTINGS_ID, settingsKind } from "./settings.kind.ts";

export type AboutSettingsAdmin = ReturnType<typeof createAboutSettingsAdmin>;
type Body = ParsedInput<typeof putAdminAboutSettings>["body"];

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
export function createAboutSettingsAdmin({
  db,
  content,
  pictures,
  changed,
}: ContentParts & { changed: () => void }) {
  async function get(actor: Actor): Promise<AdminAboutSettings> {
    mustBeAdmin(actor);
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

  async function writeTexts(tx: Tx, actor: Actor, texts: NonNullable<Body["texts"]>): Promise<void> {
    const rows = await tx.translation.findMany({
      where: { key: { in: Object.keys(texts) }, group: GROUP, deletedAt: null },
      select: { id: true, key: true },
      // Everybody locks in one order.
      orderBy: { id: "asc" },
    });
    const known = new Map(rows.map(({ id, key }) => [key, id]));
    const unknown = Object.keys(texts).filter((key) => !known.has(key));
    if (unknown.length > 0)
      throw new AppError("invalid", {
        fields: Object.fromEntries(unknown.map((key) => [`texts.${key}`, ["errors.gone_reference"]])),
      });
    for (const { id, key } of rows) {
      const { version, ...languages } = texts[key] ?? {};
      try {
        await content.updateIn(tx, actor, translationKind, id, flat(languages), version);
      } catch (error) {
        throw under(`texts.${key}.`, error);
      }
    }
  }

  return {
    get,
    /** Figures, picture and texts: all of it or nothing. */
    async put(actor: Actor, { version, texts, stats, philosophy_image }: Body, uploads: Uploads) {
      mustBeAdmin(actor);
      await pictures.use({ philosophy_image }, uploads, (ids) =>
        db.$transaction(async (tx) => {
          const fields: Fields = { ...flat({ stats: stats ?? {} }), ...ids };
          await content.updateIn(tx, actor, kind, SETTINGS_ID, fields, version);
          if (texts) await writeTexts(tx, actor, texts);
        }),
      );
      changed();
      return get(actor);
    },
    history: (actor: Actor, page: { page: number; per_page: number }) =>
      content.history(actor, kind, SETTINGS_ID, page),
    compareVersion: (actor: Actor, version: number) =>
      content.compareVersion(actor, kind, SETTINGS_ID, version),
    async restoreVersion(actor: Actor, version: number, seen?: number): Promise<AdminAboutSettings> {
      await content.restoreVersion(actor, kind, SETTINGS_ID, version, seen);
      return get(actor);
    },
  };
}

/** A failure of one text, named by its place in the whole. */
function under(prefix: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const moved = <T>(fields: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [prefix + field, value]));
  return new AppError(error.code, {
    ...(error.fields ? { fields: moved(error.fields) } : {}),
    ...(error.conflicts ? { conflicts: moved(error.conflicts) satisfies Conflicts } : {}),
    current: error.current,
    cause: error,
  });
}
