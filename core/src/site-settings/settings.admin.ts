import type { AdminContactSettings } from "@ezo/contract/admin-settings";
import type { Fields } from "../content/content.fields.ts";
import type { ContentKind } from "../content/content.kind.ts";
import { editorInclude } from "../content/content.present.ts";
import type { ContentParts } from "../content/content.resource.ts";
import { readSetting, type SettingName, type SettingValue } from "../platform/settings.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { SETTINGS_ID } from "./settings.kind.ts";

type Marks = Pick<AdminContactSettings, "version" | "updated_at" | "updated_by">;

/** Named settings as staff change them, whole on the wire as they are stored. */
export function createSettingsAdmin<N extends SettingName>(
  { db, content }: Pick<ContentParts, "db" | "content">,
  name: N,
  kind: ContentKind,
) {
  async function get(actor: Actor): Promise<SettingValue<N> & Marks> {
    (kind.mayEdit ?? mustBeAdmin)(actor);
    const [settings, row] = await Promise.all([
      readSetting(db, name),
      db.setting.findUnique({ where: { name }, include: editorInclude }),
    ]);
    return {
      ...settings,
      version: row?.version ?? 1,
      updated_at: row?.updatedAt.toISOString() ?? null,
      updated_by: row?.updatedBy ?? null,
    };
  }
  return {
    get,
    /** Changes the fields that are given; the rest stays. */
    async put(actor: Actor, fields: Fields, version?: number) {
      await content.update(actor, kind, SETTINGS_ID, fields, version);
      return get(actor);
    },
    history: (actor: Actor, page: { page: number; per_page: number }) =>
      content.history(actor, kind, SETTINGS_ID, page),
    compareVersion: (actor: Actor, version: number) =>
      content.compareVersion(actor, kind, SETTINGS_ID, version),
    async restoreVersion(actor: Actor, version: number, seen?: number) {
      await content.restoreVersion(actor, kind, SETTINGS_ID, version, seen);
      return get(actor);
    },
  };
}
