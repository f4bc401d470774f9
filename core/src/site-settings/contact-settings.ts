import type { contactSettings } from "@ezo/contract/admin/settings";
import { ContactSettingsForm } from "@ezo/contract/site/contact-settings-form";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits";
import type { ParsedInput } from "@ezo/contract/route";
import type { RecordParts } from "../records/resource.ts";
import { AppError } from "../platform/app-error.ts";
import type { Actor } from "../users/actor.ts";
import { createSettingsAdmin } from "./settings.admin.ts";
import { flat, nested, settingsKind } from "./settings.kind.ts";

const kind = settingsKind({
  name: "contact",
  entity: "contact_settings",
  tags: ["contact"],
  toFields: flat,
  fromFields: nested,
  check: ({ after }) => {
    const { error } = ContactSettingsForm.safeParse(nested(after));
    const errors: Record<string, string[]> = {};
    // The call checks the shape; these are the rules beyond it.
    for (const { path, message } of error?.issues ?? [])
      if (message.startsWith("errors."))
        errors[path.join(".")] ??= [
          message === "errors.too_long" ? `${message}?max=${MESSAGE_MAX_LENGTH}` : message,
        ];
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
});

export function createContactSettingsAdmin(parts: RecordParts) {
  const settings = createSettingsAdmin(parts, "contact", kind);
  return {
    ...settings,
    put: (actor: Actor, { version, ...given }: ParsedInput<typeof contactSettings.put>["body"]) =>
      settings.put(actor, flat(given), version),
  };
}
