import type { putNotificationSettings } from "@ezo/contract/notification-settings";
import type { ParsedInput } from "@ezo/contract/route";
import type { ContentParts } from "../content/content.resource.ts";
import { canonicalAddress } from "../platform/email-address.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";

export type NotificationSettingsService = ReturnType<typeof createNotificationSettings>;

const kind = settingsKind({
  name: "notifications",
  entity: "notification_settings",
  // No page of the site shows them.
  tags: [],
  toFields: flat,
  fromFields: nested,
});

/** Which mails an enquiry causes. */
export function createNotificationSettings(parts: Pick<ContentParts, "db" | "content">) {
  const settings = createSettingsAdmin(parts, "notifications", kind);
  return {
    ...settings,
    put(actor: Actor, { version, ...change }: ParsedInput<typeof putNotificationSettings>["body"]) {
      const { staff_recipients: recipients, ...rest } = change;
      const addresses = recipients && [...new Set(recipients.map(canonicalAddress))];
      return settings.put(actor, flat({ ...rest, staff_recipients: addresses }), version);
    },
  };
}
