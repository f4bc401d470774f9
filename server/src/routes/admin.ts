import { clearCache, getCacheState, getDashboardStatistics, warmCache } from "@ezo/contract/dashboard";
import {
  compareNotificationSettingsVersion,
  getNotificationSettings,
  listNotificationSettingsHistory,
  putNotificationSettings,
  restoreNotificationSettingsVersion,
} from "@ezo/contract/notification-settings";
import type { DashboardService } from "@ezo/core/dashboard/dashboard.service";
import type { NotificationSettingsService } from "@ezo/core/notification-settings/notification-settings.service";
import type { SiteCacheService } from "@ezo/core/site-cache/site-cache.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

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
  mount(getCacheState, async (_, { actor }) => ({ data: { running: await siteCache.running(actor) } }));
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
  mount(listNotificationSettingsHistory, async ({ query }, { actor }) => {
    const { entries, total } = await notificationSettings.history(actor, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(compareNotificationSettingsVersion, async ({ params }, { actor }) => ({
    data: await notificationSettings.compareVersion(actor, params.version),
  }));
  mount(restoreNotificationSettingsVersion, async ({ params, body }, { actor }) => ({
    data: await notificationSettings.restoreVersion(actor, params.version, body.version),
  }));
}
