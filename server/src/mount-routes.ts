import type { Mount } from "./http/mount.ts";
import { adminApiKeyRoutes } from "./routes/admin/api-keys.ts";
import { adminAuditRoutes } from "./routes/admin/audit.ts";
import { adminConstructionRoutes } from "./routes/admin/content/construction.ts";
import { adminFeatureRoutes } from "./routes/admin/content/features.ts";
import { adminGalleryRoutes } from "./routes/admin/content/gallery.ts";
import { adminInterestRoutes } from "./routes/admin/inventory/interest.ts";
import { adminKeptShortlistRoutes } from "./routes/marketing/kept-shortlists.ts";
import { adminLayoutRoutes } from "./routes/admin/inventory/layouts.ts";
import { adminLegalRoutes } from "./routes/admin/content/legal.ts";
import { adminMediaRoutes } from "./routes/admin/content/media.ts";
import { adminNewsRoutes } from "./routes/admin/content/news.ts";
import { adminNoticeRoutes } from "./routes/admin/notices.ts";
import { adminPriceListRoutes } from "./routes/admin/inventory/price-lists.ts";
import { adminRetentionRoutes } from "./routes/admin/retention.ts";
import { adminRoleRoutes } from "./routes/admin/roles.ts";
import { adminRoutingRoutes } from "./routes/admin/routing.ts";
import { adminPaymentPlanRoutes } from "./routes/admin/inventory/payment-plans.ts";
import { adminProjectDocumentRoutes } from "./routes/admin/content/project-documents.ts";
import { adminProjectRoutes } from "./routes/admin/content/projects.ts";
import { adminRoutes } from "./routes/admin.ts";
import { adminSavedSearchRoutes } from "./routes/marketing/saved-searches.ts";
import { adminSearchRoutes } from "./routes/admin/search.ts";
import { adminSettingsRoutes } from "./routes/admin/settings.ts";
import { adminSetupRoutes } from "./routes/admin/setup.ts";
import { adminSourceRoutes } from "./routes/admin/sources.ts";
import { adminTranslationRoutes } from "./routes/admin/content/translations.ts";
import { adminUserRoutes } from "./routes/admin/users.ts";
import { apiV1Routes } from "./routes/api-v1.ts";
import { adminWebhookRoutes } from "./routes/admin/webhooks.ts";
import { campaignRoutes } from "./routes/marketing/campaigns.ts";
import { contactRoutes } from "./routes/marketing/contacts.ts";
import { contentRoutes } from "./routes/site/content.ts";
import { deskRoutes } from "./routes/enquiries/desk.ts";
import { enquiryAnsweringRoutes } from "./routes/enquiries/answering.ts";
import { enquiryRoutes } from "./routes/enquiries/enquiries.ts";
import { mailRoutes } from "./routes/enquiries/mails.ts";
import { enquiryViewRoutes } from "./routes/enquiries/views.ts";
import { inventoryRoutes } from "./routes/inventory.ts";
import { layoutRoutes } from "./routes/site/layouts.ts";
import { privacyRoutes } from "./routes/privacy.ts";
import { queueAdminRoutes } from "./routes/queue-admin.ts";
import { navigationRoutes } from "./routes/site/navigation.ts";
import { personRoutes } from "./routes/enquiries/persons.ts";
import { offerRoutes } from "./routes/site/offers.ts";
import { passkeyRoutes } from "./routes/accounts/passkeys.ts";
import { secondFactorRoutes } from "./routes/accounts/second-factor.ts";
import { sessionRoutes } from "./routes/accounts/session.ts";
import { siteRoutes } from "./routes/site/site.ts";
import { ssoRoutes } from "./routes/accounts/sso.ts";
import { subscriptionRoutes } from "./routes/marketing/subscriptions.ts";
import { systemRoutes } from "./routes/system.ts";
import type { Parts } from "./services.ts";

/** The calls of every feature, in the order in which Express tries them. */
const FEATURES: readonly ((mount: Mount, parts: Parts) => void)[] = [
  contentRoutes,
  navigationRoutes,
  layoutRoutes,
  siteRoutes,
  inventoryRoutes,
  enquiryRoutes,
  mailRoutes,
  enquiryViewRoutes,
  enquiryAnsweringRoutes,
  deskRoutes,
  personRoutes,
  offerRoutes,
  sessionRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  ssoRoutes,
  adminProjectRoutes,
  adminNewsRoutes,
  adminFeatureRoutes,
  adminGalleryRoutes,
  adminLegalRoutes,
  adminPriceListRoutes,
  adminPaymentPlanRoutes,
  adminRoutingRoutes,
  adminNoticeRoutes,
  adminLayoutRoutes,
  adminConstructionRoutes,
  adminProjectDocumentRoutes,
  adminUserRoutes,
  adminRoleRoutes,
  adminWebhookRoutes,
  adminTranslationRoutes,
  adminSettingsRoutes,
  adminMediaRoutes,
  adminRoutes,
  adminSetupRoutes,
  adminSourceRoutes,
  adminSearchRoutes,
  adminInterestRoutes,
  contactRoutes,
  privacyRoutes,
  subscriptionRoutes,
  adminSavedSearchRoutes,
  adminKeptShortlistRoutes,
  campaignRoutes,
  queueAdminRoutes,
  systemRoutes,
  adminApiKeyRoutes,
  adminAuditRoutes,
  adminRetentionRoutes,
  apiV1Routes,
];

export const mountRoutes = (mount: Mount, parts: Parts): void =>
  FEATURES.forEach((mountFeature) => mountFeature(mount, parts));
