import type { NotificationSettings } from "@ezo/contract/notification-settings";
import type { Db } from "../platform/db.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";

export type NotificationSettingsService = ReturnType<typeof createNotificationSettings>;

export function createNotificationSettings(db: Db) {
  return {
    async get(actor: Actor): Promise<NotificationSettings> {
      mustBeAdmin(actor);
      return readSetting(db, "notifications");
    },
    async put(actor: Actor, settings: NotificationSettings): Promise<NotificationSettings> {
      mustBeAdmin(actor);
      const unique = [...new Set(settings.staff_recipients.map((address) => address.toLowerCase()))];
      await writeSetting(db, "notifications", { ...settings, staff_recipients: unique });
      return readSetting(db, "notifications");
    },
  };
}
