import { z } from "zod";
import { settingsMarks } from "../records/records.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";
import { Email } from "../values/fields.ts";

/** Which mails an enquiry triggers. Without named recipients, everybody who works on enquiries is notified of one without an assignee. */
export const NotificationSettings = z.object({
  confirm_to_visitor: z.boolean(),
  notify_staff: z.boolean(),
  staff_recipients: z.array(Email).max(20),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
/** Fields that are left out are not changed. */
export const NotificationSettingsChange = NotificationSettings.partial().strict();

export const AdminNotificationSettings = NotificationSettings.extend(settingsMarks);
export type AdminNotificationSettings = z.infer<typeof AdminNotificationSettings>;

export const notificationSettings = settingsCalls({
  capability: "settings.manage",
  tag: "Settings",
  path: "/admin/settings/notifications",
  noun: "the settings of mails about enquiries",
  summary: "Which mails an enquiry triggers",
  item: AdminNotificationSettings,
  change: {
    summary: "Changes which mails an enquiry triggers; fields that are left out are not changed",
    body: NotificationSettingsChange.extend(settingsChange),
  },
});
