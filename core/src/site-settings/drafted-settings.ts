import type { DraftMark } from "@ezo/contract/records/record-drafts";
import type { Db } from "../platform/db.ts";
import type { SettingName, SettingValue } from "../platform/settings.ts";
import { marksOf } from "../records/drafts/draft-rows.ts";
import { createDrafts } from "../records/drafts/drafts.ts";
import { showingCurrent } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { RecordKind } from "../records/kind.ts";
import type { Body, RecordParts } from "../records/resource.ts";
import { mayRead } from "../records/writing/writing.ts";
import type { Actor } from "../users/actor.ts";
import { createSettingsAdmin, type Marks, readMarked } from "./settings.admin.ts";
import { flat, SETTINGS_ID } from "./settings.kind.ts";

type Item<N extends SettingName> = SettingValue<N> & Marks & { draft: DraftMark | null };

/** Named settings that can have a draft, as staff edit them. `prepare` changes fields on their way in, of both. */
export function createDraftedSettings<N extends SettingName>(
  parts: RecordParts,
  name: N,
  kind: RecordKind,
  prepare: (fields: Fields) => Fields = (fields) => fields,
) {
  const { db, records } = parts;
  const { history, compareVersion, restoreVersion } = createSettingsAdmin(parts, name, kind);
  const prepared = (body: object): Fields => prepare(flat(body));

  async function load(from: Db): Promise<Item<N>> {
    const drafts = await marksOf(from, kind, [SETTINGS_ID]);
    return Object.assign(await readMarked(from, name), { draft: drafts.get(SETTINGS_ID) ?? null });
  }
  async function get(actor: Actor): Promise<Item<N>> {
    mayRead(kind, actor);
    return load(db);
  }

  return {
    get,
    drafts: createDrafts<Item<N>>(parts, kind, {
      find: (_id, _locale, _actor, from = db) => load(from),
      prepare: prepared,
    }),
    async put(actor: Actor, { version, ...given }: Body): Promise<Item<N>> {
      const writing = records.update(actor, kind, SETTINGS_ID, prepared(given), version);
      await showingCurrent(writing, () => get(actor));
      return get(actor);
    },
    history,
    compareVersion,
    async restoreVersion(actor: Actor, version: number, seen?: number): Promise<Item<N>> {
      await showingCurrent(restoreVersion(actor, version, seen), () => get(actor));
      return get(actor);
    },
  };
}
