import type { ParsedInput } from "@ezo/contract/route";
import { type AdminHomeSettings, everySection, type homeSettings } from "@ezo/contract/site/home-sections";
import type { HomeSection } from "@ezo/contract/values/home-sections";
import type { Db } from "../platform/db.ts";
import { marksOf } from "../records/drafts/draft-rows.ts";
import { createDrafts } from "../records/drafts/drafts.ts";
import { showingCurrent } from "../records/failures.ts";
import type { Fields } from "../records/fields.ts";
import type { RecordParts } from "../records/resource.ts";
import { mayRead } from "../records/writing.ts";
import { createSettingsAdmin, readMarked } from "../site-settings/settings.admin.ts";
import { flat, SETTINGS_ID } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";
import { homeKind } from "./home.kind.ts";

type Body = ParsedInput<typeof homeSettings.put>["body"];

/** The order of the home page's sections, and which are switched off. */
export function createHomeSettings(parts: RecordParts) {
  const { db, records } = parts;
  const { history, compareVersion, restoreVersion } = createSettingsAdmin(parts, "home", homeKind);

  async function get(actor: Actor): Promise<AdminHomeSettings> {
    mayRead(homeKind, actor);
    return load(db);
  }

  return {
    get,
    drafts: createDrafts<AdminHomeSettings>(parts, homeKind, {
      find: (_id, _locale, _actor, from = db) => load(from),
      prepare: inWholeOrder,
    }),
    async put(actor: Actor, { version, order, off }: Body) {
      const fields = inWholeOrder(flat({ order, off }));
      await showingCurrent(records.update(actor, homeKind, SETTINGS_ID, fields, version), () => get(actor));
      return get(actor);
    },
    history,
    compareVersion,
    async restoreVersion(actor: Actor, version: number, seen?: number): Promise<AdminHomeSettings> {
      await showingCurrent(restoreVersion(actor, version, seen), () => get(actor));
      return get(actor);
    },
  };
}

/** An order that was sent names every section, so that equal pages are stored alike. */
function inWholeOrder(sent: Fields): Fields {
  const fields = flat(sent);
  const order = fields["order"];
  // The call has checked that these are sections.
  return Array.isArray(order) ? { ...fields, order: everySection(order as HomeSection[]) } : fields;
}

async function load(db: Db): Promise<AdminHomeSettings> {
  const drafts = await marksOf(db, homeKind, [SETTINGS_ID]);
  return { ...(await readMarked(db, "home")), draft: drafts.get(SETTINGS_ID) ?? null };
}
