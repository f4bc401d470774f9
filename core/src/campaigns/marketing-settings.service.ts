import type { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import type { ParsedInput } from "@ezo/contract/route";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";

const kind = settingsKind({
  name: "marketing",
  entity: "marketing_settings",
  // Pages show none of them; the newsletter's form asks whether it is open.
  tags: [],
  toFields: flat,
  fromFields: nested,
});

export function createMarketingSettings(parts: Pick<RecordParts, "db" | "records">) {
  const settings = createSettingsAdmin(parts, "marketing", kind);
  return {
    ...settings,
    put: (actor: Actor, { version, ...change }: ParsedInput<typeof marketingSettings.put>["body"]) =>
      settings.put(actor, flat(change), version),
  };
}
