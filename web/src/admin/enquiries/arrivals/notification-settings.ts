import {
  notificationSettings,
  type AdminNotificationSettings,
  NotificationSettings,
} from "@ezo/contract/admin/notification-settings";
import type { FieldNames } from "../../editor/history/field-text.ts";
import type { EditedItem, PageFormSpec } from "../../editor/editor-spec.ts";
import { settingsResource } from "../../resource/kept-resource.ts";

export type NotificationItem = EditedItem & AdminNotificationSettings;

export const notificationSpec: PageFormSpec<NotificationItem, NotificationSettings> = {
  resource: settingsResource({
    entity: "notification_settings",
    schema: NotificationSettings,
    ...notificationSettings,
    patch: notificationSettings.put,
  }),
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => NotificationSettings.parse(item),
  toBody: (settings) => ({ ...settings }),
};

export const NOTIFICATION_FIELDS: FieldNames = {
  confirm_to_visitor: "notifications.confirm_to_visitor",
  notify_staff: "notifications.notify_staff",
  staff_recipients: "notifications.recipients",
};
