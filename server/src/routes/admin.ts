import { clearCache, getDashboardStatistics, warmCache } from "@ezo/contract/dashboard";
import { getNotificationSettings, putNotificationSettings } from "@ezo/contract/notification-settings";
import type { DashboardService } from "@ezo/core/dashboard/dashboard.service";
import type { NotificationSettingsService } from "@ezo/core/notification-settings/notification-settings.service";
import type { SiteCacheService } from "@ezo/core/site-cache/site-cache.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";

export function adminRoutes(
  mount: Mount,
  services: {
    dashboard: DashboardService;
    notificationSettings: NotificationSettingsService;
    siteCache: SiteCacheService;
    translations: TranslationsService;
  },
) {
  const { dashboard, notificationSettings, siteCache, translations } = services;
  mount(getDashboardStatistics, async (_, { actor }) => ({ data: await dashboard.statistics(actor) }));
  mount(warmCache, async (_, { actor, locale }) => ({
    stats: await siteCache.warm(actor),
    message: (await translations.lookup(locale))("messages.cache_warmed"),
  }));
  mount(clearCache, async (_, { actor, locale }) => {
    await siteCache.clear(actor);
    return { message: (await translations.lookup(locale))("messages.cache_cleared") };
  });
  mount(getNotificationSettings, async (_, { actor }) => ({ data: await notificationSettings.get(actor) }));
  mount(putNotificationSettings, async ({ body }, { actor }) => ({
    data: await notificationSettings.put(actor, body),
  }));
}
