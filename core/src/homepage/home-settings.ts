import type { ParsedInput } from "@ezo/contract/route";
import { everySection, type homeSettings } from "@ezo/contract/site/home-sections";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";

const kind = settingsKind({
  name: "home",
  entity: "home_settings",
  tags: ["home"],
  toFields: flat,
  fromFields: nested,
});

/** The order of the home page's sections, and which are switched off. */
export function createHomeSettings(parts: Pick<RecordParts, "db" | "records">) {
  const settings = createSettingsAdmin(parts, "home", kind);
  return {
    ...settings,
    put(actor: Actor, { version, order, off }: ParsedInput<typeof homeSettings.put>["body"]) {
      return settings.put(actor, flat({ order: order && everySection(order), off }), version);
    },
  };
}
