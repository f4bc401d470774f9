import type { AdminBrandSettings, brandSettings } from "@ezo/contract/admin/settings";
import type { ParsedInput } from "@ezo/contract/route";
import { LOGO_SIZE, MARK_MIN_SIDE } from "@ezo/contract/values/limits/firm";
import { mediaInclude } from "../media/media.present.ts";
import { refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { showingCurrent } from "../records/failures.ts";
import type { FieldValue } from "../records/fields.ts";
import type { Uploads } from "../records/pictures.ts";
import { editorInclude, presentAdminImage } from "../records/present.ts";
import type { RecordParts } from "../records/resource.ts";
import { type Actor, must } from "../users/actor.ts";
import { createSettingsAdmin, marksIn } from "./settings.admin.ts";
import { flat, nested, SETTINGS_ID, settingsKind } from "./settings.kind.ts";

type Body = Omit<ParsedInput<typeof brandSettings.put>["body"], "updated_by" | "updated_at">;

const kind = settingsKind({
  name: "brand",
  entity: "brand_settings",
  // The names are texts of pages and mails, and every page names the sheet of the colour and the font.
  tags: ["translations"],
  references: { logo: "media", logo_dark: "media", mark: "media", mark_dark: "media" },
  toFields: ({ logo_media_id, logo_dark_media_id, mark_media_id, mark_dark_media_id, ...others }) => ({
    logo: logo_media_id,
    logo_dark: logo_dark_media_id,
    mark: mark_media_id,
    mark_dark: mark_dark_media_id,
    ...flat(others),
  }),
  fromFields: ({ logo, logo_dark, mark, mark_dark, ...others }) => ({
    logo_media_id: logo,
    logo_dark_media_id: logo_dark,
    mark_media_id: mark,
    mark_dark_media_id: mark_dark,
    ...nested(others),
  }),
});

export type BrandSettingsAdmin = ReturnType<typeof createBrandSettingsAdmin>;

/** The firm's names, colour and font of headings, which its pages and mails show, the logo of its mails, and the mark of its icons. */
export function createBrandSettingsAdmin(parts: RecordParts & { changed: () => void }) {
  const { db, records, pictures, changed } = parts;
  const { history, compareVersion, restoreVersion } = createSettingsAdmin(parts, "brand", kind);

  async function get(actor: Actor): Promise<AdminBrandSettings> {
    must(actor, "content.publish");
    const [setting, row] = await Promise.all([
      readSetting(db, "brand"),
      db.setting.findUnique({ where: { name: "brand" }, include: editorInclude }),
    ]);
    const { logo_media_id, logo_dark_media_id, mark_media_id, mark_dark_media_id, ...others } = setting;
    const ids = [logo_media_id, logo_dark_media_id, mark_media_id, mark_dark_media_id].filter(
      (id) => id !== null,
    );
    const found = await db.media.findMany({ where: { id: { in: ids } }, include: mediaInclude });
    const imageOf = (wanted: number | null) =>
      presentAdminImage(found.find(({ id }) => id === wanted) ?? null, "ka");
    return {
      ...others,
      logo: imageOf(logo_media_id),
      logo_dark: imageOf(logo_dark_media_id),
      mark: imageOf(mark_media_id),
      mark_dark: imageOf(mark_dark_media_id),
      ...marksIn(row),
    };
  }

  return {
    get,
    async put(actor: Actor, body: Body, uploads: Uploads) {
      must(actor, "content.publish");
      const { version, logo, logo_dark, mark, mark_dark } = body;
      const { accent, heading_font, name, short_name, legal_name, legal_number } = body;
      const others = flat({ accent, heading_font, name, short_name, legal_name, legal_number });
      const writing = pictures.use({ logo, logo_dark, mark, mark_dark }, uploads, async (ids) => {
        for (const field of ["logo", "logo_dark"]) await mustBeLogo(db, ids[field], field);
        for (const field of ["mark", "mark_dark"]) await mustBeMark(db, ids[field], field);
        return records.update(actor, kind, SETTINGS_ID, { ...ids, ...others }, version);
      });
      await showingCurrent(writing, () => get(actor));
      changed();
      return get(actor);
    },
    history,
    compareVersion,
    async restoreVersion(actor: Actor, version: number, seen?: number): Promise<AdminBrandSettings> {
      await showingCurrent(restoreVersion(actor, version, seen), () => get(actor));
      changed();
      return get(actor);
    },
  };
}

/**
 * Mails show a logo at a width of its own: one that is higher than wide would fill the screen, and a tiny or a very long
 * one could not be recognised.
 */
async function mustBeLogo(db: Db, id: FieldValue | undefined, field: string): Promise<void> {
  if (typeof id !== "number") return;
  const { width, height } = await db.media.findUniqueOrThrow({ where: { id } });
  const { minWidth, minHeight, maxWidth, maxRatio } = LOGO_SIZE;
  if (height > width) throw refused(field, "errors.high_logo");
  if (width < minWidth || width > maxWidth || height < minHeight)
    throw refused(field, `errors.logo_size?min=${minWidth}&max=${maxWidth}&height=${minHeight}`);
  if (width > maxRatio * height) throw refused(field, `errors.long_logo?max=${maxRatio}`);
}

/** Icons are square, and a smaller picture would be enlarged. */
async function mustBeMark(db: Db, id: FieldValue | undefined, field: string): Promise<void> {
  if (typeof id !== "number") return;
  const { width, height } = await db.media.findUniqueOrThrow({ where: { id } });
  if (width !== height || width < MARK_MIN_SIDE)
    throw refused(field, `errors.mark_size?min=${MARK_MIN_SIDE}`);
}
