import {
  type AdminNotificationSettings,
  compareNotificationSettingsVersion,
  getNotificationSettings,
  listNotificationSettingsHistory,
  NotificationSettings,
  putNotificationSettings,
  restoreNotificationSettingsVersion,
} from "@ezo/contract/notification-settings";
import type { FieldNames } from "../editor/field-text.ts";
import type { EditedItem, PageFormSpec } from "../editor/use-editor.ts";
import { settingsResource } from "../resource/settings-resource.ts";

export type NotificationItem = EditedItem & AdminNotificationSettings;

export const notificationSpec: PageFormSpec<NotificationItem, NotificationSettings> = {
  resource: settingsResource({
    entity: "notification_settings",
    schema: NotificationSettings,
    get: getNotificationSettings,
    patch: putNotificationSettings,
    history: listNotificationSettingsHistory,
    compareVersion: compareNotificationSettingsVersion,
    restoreVersion: restoreNotificationSettingsVersion,
  }),
  empty: () => {
    throw new Error("notification settings exist already");
  },
  // Without what only the answer holds: version, and who changed it.
  fromItem: (item) => NotificationSettings.parse(item),
  toBody: (settings) => ({ ...settings }),
};

export const NOTIFICATION_FIELDS: FieldNames = {
  confirm_to_visitor: "notifications.confirm_to_visitor",
  notify_staff: "notifications.notify_staff",
  staff_recipients: "notifications.recipients",
};
