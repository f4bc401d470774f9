import { z } from "zod";
import { answeredMarks, settingsMarks } from "../records.ts";
import { versionCalls } from "../resource.ts";
import { Email, IdParam } from "../values/fields.ts";
import { FormVersion } from "../values/form-fields.ts";
import { route } from "../route.ts";

/** Which mails an enquiry triggers. Without named recipients, every active administrator is notified. */
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
const settings = { role: "admin", tag: "Settings", path: "/admin/settings/notifications" } as const;
const answer = z.object({ data: AdminNotificationSettings });

export const getNotificationSettings = route({
  method: "get",
  ...settings,
  summary: "Which mails an enquiry triggers",
  response: answer,
});
export const putNotificationSettings = route({
  method: "put",
  ...settings,
  summary: "Changes which mails an enquiry triggers; fields that are left out are not changed",
  body: NotificationSettingsChange.extend({ version: FormVersion, ...answeredMarks }),
  response: answer,
  codes: ["conflict"],
});
export const {
  history: listNotificationSettingsHistory,
  compare: compareNotificationSettingsVersion,
  restore: restoreNotificationSettingsVersion,
} = versionCalls({
  ...settings,
  item: z.object({}),
  params: z.object({ version: IdParam }),
  noun: "the settings of mails about requests",
  answer,
});
