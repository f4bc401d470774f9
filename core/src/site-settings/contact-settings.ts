import type { AdminContactSettings, contactSettings } from "@ezo/contract/admin/settings";
import type { ParsedInput } from "@ezo/contract/route";
import type { Db } from "../platform/db.ts";
import { marksOf } from "../records/drafts/draft-rows.ts";
import { createDrafts } from "../records/drafts/drafts.ts";
import { showingCurrent } from "../records/failures.ts";
import type { RecordParts } from "../records/resource.ts";
import { mayRead } from "../records/writing.ts";
import type { Actor } from "../users/actor.ts";
import { contactKind } from "./contact.kind.ts";
import { createSettingsAdmin, readMarked } from "./settings.admin.ts";
import { flat, SETTINGS_ID } from "./settings.kind.ts";

type Body = ParsedInput<typeof contactSettings.put>["body"];

export function createContactSettingsAdmin(parts: RecordParts) {
  const { db, records } = parts;
  const { history, compareVersion, restoreVersion } = createSettingsAdmin(parts, "contact", contactKind);

  async function get(actor: Actor): Promise<AdminContactSettings> {
    mayRead(contactKind, actor);
    return load(db);
  }

  return {
    get,
    drafts: createDrafts<AdminContactSettings>(parts, contactKind, {
      find: (_id, _locale, _actor, from = db) => load(from),
      prepare: flat,
    }),
    async put(actor: Actor, { version, ...given }: Body) {
      const writing = records.update(actor, contactKind, SETTINGS_ID, flat(given), version);
      await showingCurrent(writing, () => get(actor));
      return get(actor);
    },
    history,
    compareVersion,
    async restoreVersion(actor: Actor, version: number, seen?: number): Promise<AdminContactSettings> {
      await showingCurrent(restoreVersion(actor, version, seen), () => get(actor));
      return get(actor);
    },
  };
}

async function load(db: Db): Promise<AdminContactSettings> {
  const drafts = await marksOf(db, contactKind, [SETTINGS_ID]);
  return { ...(await readMarked(db, "contact")), draft: drafts.get(SETTINGS_ID) ?? null };
}
