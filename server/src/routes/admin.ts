import * as contract from "@ezo/contract/admin/dashboard";
import * as settings from "@ezo/contract/admin/notification-settings";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";
import { answersOf, messagesOf } from "./mounting/calls.ts";
import { mountSettings } from "./mounting/resource-calls.ts";

export function adminRoutes(mount: Mount, parts: Parts) {
  const { dashboard, notificationSettings, siteCache, translations } = parts;
  const { data } = answersOf(mount);
  data(contract.getDashboardStatistics, (_, { actor }) => dashboard.statistics(actor));
  data(contract.getCacheState, async (_, { actor }) => ({ running: await siteCache.running(actor) }));
  mount(contract.warmCache, async (_, { actor, locale }) => ({
    stats: await siteCache.warm(actor),
    message: (await translations.lookup(locale))("messages.cache_warmed"),
  }));
  messagesOf(mount, translations).message(contract.clearCache, "messages.cache_cleared", (_, { actor }) =>
    siteCache.clear(actor),
  );
  mountSettings(mount, settings.notificationSettings, notificationSettings);
}
