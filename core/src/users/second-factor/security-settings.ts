import type { securitySettings } from "@ezo/contract/accounts/second-factor";
import type { ParsedInput } from "@ezo/contract/route";
import { refused } from "../../platform/app-error.ts";
import type { RecordParts } from "../../records/resource.ts";
import { createSettingsAdmin } from "../../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../../site-settings/settings.kind.ts";
import type { Actor } from "../actor.ts";
import type { FactorRule } from "./factor-rule.ts";

const kind = settingsKind({
  name: "security",
  entity: "security_settings",
  // No page of the site shows them.
  tags: [],
  toFields: flat,
  fromFields: nested,
});

/** Who must have a second factor. Nobody can demand one of others, and so of themselves, without having one. */
export function createSecuritySettings(
  parts: Pick<RecordParts, "db" | "records"> & { rule: Pick<FactorRule, "forget"> },
) {
  const { db, rule } = parts;
  const settings = createSettingsAdmin(parts, "security", kind);

  async function mustHaveFactor(actor: Actor): Promise<void> {
    const user = await db.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { secondFactorAt: true },
    });
    if (!user.secondFactorAt) throw refused("second_factor", "errors.second_factor.own_first");
  }
  async function applying<T>(change: Promise<T>): Promise<T> {
    const changed = await change;
    rule.forget();
    return changed;
  }
  return {
    ...settings,
    async put(actor: Actor, { version, ...change }: ParsedInput<typeof securitySettings.put>["body"]) {
      if (change.second_factor !== undefined && change.second_factor !== "optional")
        await mustHaveFactor(actor);
      return applying(settings.put(actor, flat(change), version));
    },
    async restoreVersion(...given: Parameters<typeof settings.restoreVersion>) {
      // What the version says is not known yet.
      await mustHaveFactor(given[0]);
      return applying(settings.restoreVersion(...given));
    },
  };
}
