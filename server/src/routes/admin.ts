import { getDashboardStatistics } from "@ezo/contract/dashboard";
import { getNotificationSettings, putNotificationSettings } from "@ezo/contract/notification-settings";
import type { DashboardService } from "@ezo/core/dashboard/dashboard.service";
import type { NotificationSettingsService } from "@ezo/core/notification-settings/notification-settings.service";
import type { Mount } from "../http/mount.ts";

export function adminRoutes(
  mount: Mount,
  services: { dashboard: DashboardService; notificationSettings: NotificationSettingsService },
) {
  const { dashboard, notificationSettings } = services;
  mount(getDashboardStatistics, async (_, { actor }) => ({ data: await dashboard.statistics(actor) }));
  mount(getNotificationSettings, async (_, { actor }) => ({ data: await notificationSettings.get(actor) }));
  mount(putNotificationSettings, async ({ body }, { actor }) => ({
    data: await notificationSettings.put(actor, body),
  }));
}
