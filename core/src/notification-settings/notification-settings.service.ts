import type { notificationSettings } from "@ezo/contract/admin/notification-settings";
import type { ParsedInput } from "@ezo/contract/route";
import type { RecordParts } from "../records/resource.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";

const kind = settingsKind({
  name: "notifications",
  entity: "notification_settings",
  // No page of the site shows them.
  tags: [],
  toFields: flat,
  fromFields: nested,
});

export function createNotificationSettings(parts: Pick<RecordParts, "db" | "records">) {
  const settings = createSettingsAdmin(parts, "notifications", kind);
  return {
    ...settings,
    put(actor: Actor, { version, ...change }: ParsedInput<typeof notificationSettings.put>["body"]) {
      const { staff_recipients: recipients, ...rest } = change;
      const addresses = recipients && [...new Set(recipients.map(canonicalAddress))];
      return settings.put(actor, flat({ ...rest, staff_recipients: addresses }), version);
    },
  };
}
