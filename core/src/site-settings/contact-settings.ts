import type { putAdminContactSettings } from "@ezo/contract/admin-settings";
import { EMAIL_PATTERN } from "@ezo/contract/fields";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/limits";
import { isPossiblePhone } from "@ezo/contract/phone";
import type { ParsedInput } from "@ezo/contract/route";
import { type FieldValue, textAt } from "../content/content.fields.ts";
import type { ContentParts } from "../content/content.resource.ts";
import { AppError } from "../platform/app-error.ts";
import type { Actor } from "../users/actor.ts";
import { createSettingsAdmin } from "./settings.admin.ts";
import { flat, nested, settingsKind } from "./settings.kind.ts";

export type ContactSettingsAdmin = ReturnType<typeof createContactSettingsAdmin>;

const kind = settingsKind({
  name: "contact",
  entity: "contact_settings",
  tags: ["contact"],
  toFields: flat,
  fromFields: nested,
  check: ({ after }) => {
    const errors: Record<string, string[]> = {};
    const email = textAt(after, "contact_info.email.value");
    if (email && !EMAIL_PATTERN.test(email)) errors["contact_info.email.value"] = ["errors.invalid_email"];
    for (const field of ["contact_info.phone.value", "contact_info.phone2.value"])
      if (textAt(after, field) && !isPossiblePhone(textAt(after, field)))
        errors[field] = ["errors.invalidPhone"];
    for (const [field, value] of Object.entries(after))
      if (longest(value) > MESSAGE_MAX_LENGTH) errors[field] = [`errors.too_long?max=${MESSAGE_MAX_LENGTH}`];
    const subjects = (after["form_subjects"] ?? []) as { value: string }[];
    if (new Set(subjects.map(({ value }) => value)).size < subjects.length)
      errors["form_subjects"] = ["errors.invalid_value"];
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
});

const longest = (value: FieldValue | undefined): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longest));
};

/** What the contact page shows, as staff change it. */
export function createContactSettingsAdmin(parts: ContentParts) {
  const settings = createSettingsAdmin(parts, "contact", kind);
  return {
    ...settings,
    put: (actor: Actor, { version, ...given }: ParsedInput<typeof putAdminContactSettings>["body"]) =>
      settings.put(actor, flat(given), version),
  };
}
