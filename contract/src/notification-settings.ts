import { z } from "zod";
import { Email } from "./fields.ts";
import { route } from "./route.ts";

/** Which mails an enquiry causes. With no recipients named, every active administrator is told. */
export const NotificationSettings = z.object({
  confirm_to_visitor: z.boolean(),
  notify_staff: z.boolean(),
  staff_recipients: z.array(Email).max(20),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = route({
  method: "get",
  path: "/admin/settings/notifications",
  role: "admin",
  tag: "Settings",
  summary: "Which mails an enquiry causes",
  response: z.object({ data: NotificationSettings }),
});
export const putNotificationSettings = route({
  method: "put",
  path: "/admin/settings/notifications",
  role: "admin",
  tag: "Settings",
  summary: "Changes which mails an enquiry causes",
  body: NotificationSettings,
  response: z.object({ data: NotificationSettings }),
});
