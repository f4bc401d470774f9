import type { AdminContactSettings } from "@ezo/contract/admin/settings";
import { showingCurrent } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { RecordKind } from "../records/kind.ts";
import { editorInclude } from "../records/present.ts";
import type { RecordParts } from "../records/resource.ts";
import type { Db } from "../platform/db.ts";
import { readSetting, type SettingName, type SettingValue } from "../platform/settings.ts";
import type { PageQuery } from "../platform/paging/page-slice.ts";
import { mayRead } from "../records/writing/writing.ts";
import type { Actor } from "../users/actor.ts";
import { SETTINGS_ID } from "./settings.kind.ts";

export type Marks = Pick<AdminContactSettings, "version" | "updated_at" | "updated_by">;

/** Null for `updated_at` until somebody has changed them: a draft of settings that were never changed makes their row, too. */
export function marksIn(
  row: { version: number; updatedAt: Date; updatedBy: Marks["updated_by"] } | null,
): Marks {
  const isChanged = row !== null && row.version > 1;
  return {
    version: row?.version ?? 1,
    updated_at: isChanged ? row.updatedAt.toISOString() : null,
    updated_by: row?.updatedBy ?? null,
  };
}

/** A named setting, and who has changed it when. */
export async function readMarked<N extends SettingName>(db: Db, name: N): Promise<SettingValue<N> & Marks> {
  const [settings, row] = await Promise.all([
    readSetting(db, name),
    db.setting.findUnique({ where: { name }, include: editorInclude }),
  ]);
  return {
    ...settings,
    ...marksIn(row),
  };
}

/** Named settings, as staff edit them; the wire shape is the stored one. */
export function createSettingsAdmin<N extends SettingName>(
  { db, records }: Pick<RecordParts, "db" | "records">,
  name: N,
  kind: RecordKind,
) {
  async function get(actor: Actor): Promise<SettingValue<N> & Marks> {
    mayRead(kind, actor);
    return readMarked(db, name);
  }
  return {
    get,
    async put(actor: Actor, fields: Fields, version?: number) {
      await showingCurrent(records.update(actor, kind, SETTINGS_ID, fields, version), () => get(actor));
      return get(actor);
    },
    history: (actor: Actor, page: PageQuery) => records.history(actor, kind, SETTINGS_ID, page),
    compareVersion: (actor: Actor, version: number) =>
      records.compareVersion(actor, kind, SETTINGS_ID, version),
    restoreVersion: async (actor: Actor, version: number, seen?: number) => {
      await showingCurrent(records.restoreVersion(actor, kind, SETTINGS_ID, version, seen), () => get(actor));
      return get(actor);
    },
  };
}
