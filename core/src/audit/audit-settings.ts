import type { auditSettings } from "@ezo/contract/admin/operations/audit";
import type { ParsedInput } from "@ezo/contract/route";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";

const kind = settingsKind({
  name: "audit",
  entity: "audit_settings",
  // No page of the site shows them.
  tags: [],
  toFields: flat,
  fromFields: nested,
});

/** How long the audit log is kept. */
export function createAuditSettings(parts: Pick<RecordParts, "db" | "records">) {
  const settings = createSettingsAdmin(parts, "audit", kind);
  return {
    ...settings,
    put: (actor: Actor, { version, ...change }: ParsedInput<typeof auditSettings.put>["body"]) =>
      settings.put(actor, flat(change), version),
  };
}
