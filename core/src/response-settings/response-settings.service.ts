import type { responseSettings } from "@ezo/contract/response-clock";
import type { ParsedInput } from "@ezo/contract/route";
import { refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import { type Actor, must } from "../users/actor.ts";

const kind = settingsKind({
  name: "response",
  entity: "response_settings",
  // No page of the site shows them.
  tags: [],
  toFields: flat,
  fromFields: nested,
});

/** Office hours, holidays and limits of the time to the first answer, and who is notified. */
export function createResponseSettings(parts: Pick<RecordParts, "db" | "records">) {
  const settings = createSettingsAdmin(parts, "response", kind);
  return {
    ...settings,
    async put(actor: Actor, { version, ...change }: ParsedInput<typeof responseSettings.put>["body"]) {
      must(actor, "settings.manage");
      const { holidays, seller_ids: sellers, manager_ids: managers, ...rest } = change;
      await mustBeUsers(parts.db, "seller_ids", sellers);
      await mustBeUsers(parts.db, "manager_ids", managers);
      const days = holidays && [...new Set(holidays)].toSorted((a, b) => a.localeCompare(b, "en"));
      const lists = { holidays: days, seller_ids: unique(sellers), manager_ids: unique(managers) };
      return settings.put(actor, flat({ ...rest, ...lists }), version);
    },
  };
}

const unique = (ids: readonly number[] | undefined) => ids && [...new Set(ids)];

async function mustBeUsers(db: Db, field: string, ids: readonly number[] = []): Promise<void> {
  const known = await db.user.count({ where: { id: { in: [...ids] }, deletedAt: null } });
  if (known < new Set(ids).size) throw refused(field, "errors.unknown_reference");
}
