import { ContactSettingsForm } from "@ezo/contract/site/pages/contact-settings-form";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { isSocialAddress } from "@ezo/contract/values/paths/social-addresses";
import { SOCIAL_NETWORKS } from "@ezo/contract/values/contact/social-networks";
import { AppError } from "../platform/app-error.ts";
import { textAt } from "../records/fields.ts";
import { flat, nested, settingsKind } from "./settings.kind.ts";

export const contactKind = settingsKind({
  name: "contact",
  entity: "contact_settings",
  tags: ["contact"],
  toFields: flat,
  fromFields: nested,
  check: ({ before, after, isRestored }) => {
    const { error } = ContactSettingsForm.safeParse(nested(after));
    const errors: Record<string, string[]> = {};
    // The call checks the shape; these are the rules beyond it.
    for (const { path, message } of error?.issues ?? [])
      if (message.startsWith("errors."))
        errors[path.join(".")] ??= [
          message === "errors.too_long" ? `${message}?max=${MESSAGE_MAX_LENGTH}` : message,
        ];
    // What was stored before there was this rule may stay, and come back.
    for (const network of isRestored ? [] : SOCIAL_NETWORKS) {
      const field = `social_links.${network}`;
      const address = textAt(after, field);
      if (address !== "" && address !== before[field] && !isSocialAddress(network, address))
        errors[field] ??= ["errors.social_address"];
    }
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
});
