import { join } from "node:path";
import { createApiKeys } from "@ezo/core/api-keys/api-keys.service";
import { createAudit } from "@ezo/core/audit/audit.service";
import { createAuditSettings } from "@ezo/core/audit/audit-settings";
import { createApiV1 } from "@ezo/core/api-v1/lists.service";
import { composeMarketing } from "@ezo/core/campaigns/compose";
import { createDashboard } from "@ezo/core/dashboard/dashboard.service";
import { composeAnswering } from "@ezo/core/enquiries/answering/compose";
import { composeEnquiries } from "@ezo/core/enquiries/compose";
import { composeDesk } from "@ezo/core/enquiries/desk";
import { createRoutingRules } from "@ezo/core/enquiries/routing/routing-rules.admin";
import { createFeaturesAdmin } from "@ezo/core/features/features.admin";
import { createFeeds } from "@ezo/core/feeds/feeds.service";
import { createGalleryAdmin } from "@ezo/core/gallery/gallery.admin";
import { composeSite } from "@ezo/core/homepage/compose";
import { createCookieSettings } from "@ezo/core/legal/cookie-settings";
import { createHomeSettings } from "@ezo/core/homepage/home-settings";
import { createInterestCounter } from "@ezo/core/interest/counter";
import { createInterest } from "@ezo/core/interest/interest.service";
import { composeInventory } from "@ezo/core/inventory/compose";
import { createConstructionAdmin } from "@ezo/core/construction/construction.admin";
import { createLayoutsAdmin } from "@ezo/core/layouts/layouts.admin";
import { createLegalAdmin } from "@ezo/core/legal/legal.admin";
import { createMediaAdmin } from "@ezo/core/media/media.admin";
import { createNewsAdmin } from "@ezo/core/news/news.admin";
import { createNotificationSettings } from "@ezo/core/notification-settings/notification-settings.service";
import { createBrochures } from "@ezo/core/brochure/brochure.service";
import { createNoticeChoices } from "@ezo/core/notices/choices.service";
import { createOffers } from "@ezo/core/offers/offers.service";
import { createPaymentPlansAdmin } from "@ezo/core/payment-plans/payment-plans.admin";
import { createPersons } from "@ezo/core/persons/persons.service";
import type { LiveBus } from "@ezo/core/platform/events/live-bus";
import { derivedKey } from "@ezo/core/platform/crypto/keys";
import type { Shutdown } from "@ezo/core/platform/process/shutdown";
import { createPushDevices } from "@ezo/core/push/push-devices.service";
import { createQueueAdmin } from "@ezo/core/queue-admin/queue-admin.service";
import { createProjectDocumentsAdmin } from "@ezo/core/project-documents/project-documents.admin";
import { createRetention } from "@ezo/core/retention/retention.service";
import { createVideoFiles } from "@ezo/core/project-videos/video-files";
import { createProjectsAdmin } from "@ezo/core/projects/projects.admin";
import { createPreviews } from "@ezo/core/records/preview";
import type { SiteCacheService } from "@ezo/core/site-cache/site-cache.service";
import { createAboutSettingsAdmin } from "@ezo/core/site-settings/about-settings";
import { createBrandSettingsAdmin } from "@ezo/core/site-settings/brand-settings";
import { createContactSettingsAdmin } from "@ezo/core/site-settings/contact-settings";
import { createLanguageSettings } from "@ezo/core/site-languages/language-settings";
import type { SystemService } from "@ezo/core/system/system.service";
import { createResponseSettings } from "@ezo/core/response-settings/response-settings.service";
import { createPriceSettings } from "@ezo/core/prices/price-settings";
import { createSearch } from "@ezo/core/search/search.service";
import { composeSetup } from "@ezo/core/setup/compose";
import { createDemoRemoval } from "@ezo/core/setup/demo/demo-removal.service";
import { createSources } from "@ezo/core/sources/sources.service";
import { createTranslationsAdmin } from "@ezo/core/translations/translations.admin";
import { composeUsers } from "@ezo/core/users/compose";
import { createVitals } from "@ezo/core/vitals/vitals.service";
import { createWebhooks } from "@ezo/core/webhooks/webhooks.service";
import type { Platform } from "./platform.ts";

/** Every feature. Those of several parts are composed beside the feature. */
export async function composeServices(platform: Platform, shutdown: Shutdown) {
  const { config, colours, db, icons, languages, media, parts, queues, translations } = platform;
  const offers = createOffers({ ...platform, publicUrl: config.publicUrl });
  const brochures = createBrochures({ ...platform, publicUrl: config.publicUrl });
  const interestCounter = createInterestCounter(platform);
  shutdown.add(() => interestCounter.close());
  const marketing = await composeMarketing(parts, { ...platform, shutdown });
  const brand = createBrandSettingsAdmin({
    ...parts,
    changed: () => {
      translations.forget();
      icons.forget();
      colours.forget();
    },
  });
  return {
    site: composeSite(platform),
    people: composeUsers(parts, platform),
    inventory: composeInventory(parts),
    marketing,
    enquiries: composeEnquiries(platform),
    answering: composeAnswering({ ...platform, offers }),
    desk: composeDesk(platform),
    persons: createPersons({ db, translations }),
    offers,
    brochures,
    projects: createProjectsAdmin(parts),
    projectVideos: createVideoFiles({
      db,
      storage: platform.storage,
      stagingFolder: join(config.dataDir, "uploads"),
    }),
    feeds: createFeeds({ db, translations, publicUrl: config.publicUrl }),
    news: createNewsAdmin(parts),
    features: createFeaturesAdmin(parts),
    gallery: createGalleryAdmin(parts),
    legal: createLegalAdmin(parts),
    paymentPlans: createPaymentPlansAdmin(parts),
    layouts: createLayoutsAdmin(parts),
    construction: createConstructionAdmin(parts),
    projectDocuments: createProjectDocumentsAdmin({ ...parts, storage: platform.storage }),
    media: createMediaAdmin({ ...parts, media }),
    texts: createTranslationsAdmin({ ...parts, changed: translations.forget }),
    contactSettings: createContactSettingsAdmin(parts),
    aboutSettings: createAboutSettingsAdmin({ ...parts, changed: translations.forget }),
    brandSettings: brand,
    homeSettings: createHomeSettings(parts),
    cookieSettings: createCookieSettings(parts),
    notificationSettings: createNotificationSettings(parts),
    responseSettings: createResponseSettings(parts),
    priceSettings: createPriceSettings(parts),
    languageSettings: createLanguageSettings({ ...parts, changed: languages.forget }),
    routingRules: createRoutingRules(parts),
    noticeChoices: createNoticeChoices({ db }),
    pushDevices: createPushDevices({
      db,
      jwtSecret: config.jwtSecret,
      rateLimits: platform.rateLimits,
      allowsLoopback: config.webhookLoopback,
      hosts: config.pushHosts,
    }),
    audit: createAudit(platform),
    auditSettings: createAuditSettings(parts),
    retention: createRetention(parts),
    dashboard: createDashboard(db),
    setup: composeSetup(parts, { ...platform, brand, shutdown, deliverability: marketing.deliverability }),
    demoRemoval: createDemoRemoval({ db }),
    sources: createSources(db),
    search: createSearch(db),
    interest: createInterest({ db }),
    interestCounter,
    webhooks: createWebhooks({ db, allowsLoopback: config.webhookLoopback, hosts: config.webhookHosts }),
    queueAdmin: createQueueAdmin({ db, queues }),
    vitals: createVitals({ db }),
    apiKeys: createApiKeys({ db }),
    apiV1: createApiV1({ db, publicUrl: config.publicUrl }),
    previews: createPreviews({ key: derivedKey(config.jwtSecret, "previews") }),
  };
}
export type Services = Awaited<ReturnType<typeof composeServices>>;

/** What the calls of the API are made of. */
export type Parts = Services &
  Pick<Platform, "config" | "languages" | "timeZone" | "translations"> & {
    live: LiveBus;
    siteCache: SiteCacheService;
    system: SystemService;
  };
