import type { languageSettings } from "@ezo/contract/site/site-languages";
import type { ParsedInput } from "@ezo/contract/route";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";

const kind = settingsKind({
  name: "languages",
  entity: "language_settings",
  // Every page, feed and list of addresses has texts, and so this tag.
  tags: ["translations"],
  toFields: flat,
  fromFields: nested,
});

/** Which languages visitors see. `changed` is called when that was written. */
export function createLanguageSettings({
  changed,
  ...parts
}: Pick<RecordParts, "db" | "records"> & { changed: () => void }) {
  const settings = createSettingsAdmin(parts, "languages", kind);
  return {
    ...settings,
    async put(actor: Actor, { version, ...given }: ParsedInput<typeof languageSettings.put>["body"]) {
      const saved = await settings.put(actor, flat(given), version);
      changed();
      return saved;
    },
    async restoreVersion(actor: Actor, version: number, seen?: number) {
      const saved = await settings.restoreVersion(actor, version, seen);
      changed();
      return saved;
    },
  };
}
