import { z } from "zod";
import { answeredMarks, settingsMarks, versionCalls } from "./content.ts";
import { Email, IdParam } from "./fields.ts";
import { FormVersion } from "./form-fields.ts";
import { route } from "./route.ts";

/** Which mails an enquiry causes. With no recipients named, every active administrator gets one. */
export const NotificationSettings = z.object({
  confirm_to_visitor: z.boolean(),
  notify_staff: z.boolean(),
  staff_recipients: z.array(Email).max(20),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
/** What is left out stays. */
export const NotificationSettingsChange = NotificationSettings.partial().strict();
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>;

/** The settings with the version that a write names. */
export const AdminNotificationSettings = NotificationSettings.extend(settingsMarks);
export type AdminNotificationSettings = z.infer<typeof AdminNotificationSettings>;
const answer = z.object({ data: AdminNotificationSettings });

export const getNotificationSettings = route({
  method: "get",
  path: "/admin/settings/notifications",
  role: "admin",
  tag: "Settings",
  summary: "Which mails an enquiry causes",
  response: answer,
});
export const putNotificationSettings = route({
  method: "put",
  path: "/admin/settings/notifications",
  role: "admin",
  tag: "Settings",
  summary: "Changes which mails an enquiry causes; what is left out stays",
  body: NotificationSettingsChange.extend({ version: FormVersion, ...answeredMarks }),
  response: answer,
  codes: ["conflict"],
});
export const {
  history: listNotificationSettingsHistory,
  compare: compareNotificationSettingsVersion,
  restore: restoreNotificationSettingsVersion,
} = versionCalls({
  role: "admin",
  tag: "Settings",
  path: "/admin/settings/notifications",
  item: z.object({}),
  params: z.object({ version: IdParam }),
  noun: "the settings of mails about requests",
  answer,
});
