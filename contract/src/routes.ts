import * as adminApiKeys from "./admin/api-keys.ts";
import * as adminAudit from "./admin/audit.ts";
import * as adminFeatures from "./admin/features.ts";
import * as adminGallery from "./admin/gallery.ts";
import * as adminInterest from "./admin/interest.ts";
import * as adminConstruction from "./admin/construction.ts";
import * as adminProjectDocuments from "./admin/project-documents.ts";
import * as adminLayouts from "./admin/layouts.ts";
import * as adminLegal from "./admin/legal.ts";
import * as adminMedia from "./admin/media.ts";
import * as adminPaymentPlans from "./admin/payment-plans.ts";
import * as adminNews from "./admin/news.ts";
import * as adminProjects from "./admin/projects.ts";
import * as projectFeeds from "./admin/project-feeds.ts";
import * as projectVideos from "./admin/project-videos.ts";
import * as adminRetention from "./admin/retention.ts";
import * as adminRoles from "./admin/roles.ts";
import * as adminRouting from "./admin/routing.ts";
import * as adminSetup from "./admin/setup.ts";
import * as adminSetupDemo from "./admin/setup-demo.ts";
import * as adminSearch from "./admin/search.ts";
import * as adminSources from "./admin/sources.ts";
import * as adminSettings from "./admin/settings.ts";
import * as adminTranslations from "./admin/translations.ts";
import * as adminUsers from "./admin/users.ts";
import * as adminWebhooks from "./admin/webhooks.ts";
import * as auth from "./auth.ts";
import * as bounces from "./marketing/bounces.ts";
import * as campaignLinks from "./marketing/campaign-links.ts";
import * as campaignProofs from "./marketing/campaign-proofs.ts";
import * as campaigns from "./marketing/campaigns.ts";
import * as campaignOutcome from "./marketing/campaign-outcome.ts";
import * as campaignSending from "./marketing/campaign-sending.ts";
import * as campaignTemplates from "./marketing/campaign-templates.ts";
import * as contact from "./site/contact.ts";
import * as deliverability from "./marketing/deliverability.ts";
import * as contactLists from "./marketing/contact-lists.ts";
import * as contacts from "./marketing/contacts.ts";
import * as enquiryApartment from "./enquiry-apartment.ts";
import * as enquiryBulk from "./enquiry-bulk.ts";
import * as enquiryViews from "./enquiry-views.ts";
import * as enquiryByHand from "./enquiry-by-hand.ts";
import * as enquiryEdits from "./enquiry-edits.ts";
import * as enquiryForm from "./enquiry-form.ts";
import * as enquiryOffers from "./enquiry-offers.ts";
import * as enquiryReplies from "./enquiry-replies.ts";
import * as receivedMails from "./received-mails.ts";
import * as passkeys from "./passkeys.ts";
import * as profile from "./profile.ts";
import * as secondFactor from "./second-factor.ts";
import * as sso from "./sso.ts";
import * as senderAddresses from "./marketing/sender-addresses.ts";
import * as segments from "./marketing/segments.ts";
import * as enquiries from "./enquiries.ts";
import * as dashboard from "./admin/dashboard.ts";
import * as gallery from "./site/gallery.ts";
import * as apartmentChanges from "./inventory/apartment-changes.ts";
import * as apartmentFiles from "./inventory/apartment-files.ts";
import * as apartmentSearch from "./site/apartment-search.ts";
import * as apartments from "./inventory/apartments.ts";
import * as board from "./site/board.ts";
import * as buildings from "./inventory/buildings.ts";
import * as completeness from "./inventory/completeness.ts";
import * as floorCopies from "./inventory/floor-copies.ts";
import * as floors from "./inventory/floors.ts";
import * as apartmentPrices from "./inventory/apartment-prices.ts";
import * as priceLists from "./inventory/price-lists.ts";
import * as holds from "./inventory/holds.ts";
import * as zoneImages from "./inventory/zone-images.ts";
import * as zones from "./inventory/zones.ts";
import * as jobs from "./admin/jobs.ts";
import * as keptMails from "./admin/kept-mails.ts";
import * as layouts from "./site/layouts.ts";
import * as navigation from "./site/navigation.ts";
import * as marketingSettings from "./marketing/marketing-settings.ts";
import * as news from "./site/news.ts";
import * as newsletter from "./marketing/newsletter.ts";
import * as enquirySteps from "./enquiry-steps.ts";
import * as responseClock from "./response-clock.ts";
import * as notificationSettings from "./admin/notification-settings.ts";
import * as offers from "./site/offers.ts";
import * as paymentPlans from "./site/payment-plans.ts";
import * as prices from "./site/prices.ts";
import * as cookieNotice from "./site/cookie-notice.ts";
import * as homeSections from "./site/home-sections.ts";
import * as siteLanguages from "./site/site-languages.ts";
import * as persons from "./persons.ts";
import * as privacy from "./privacy.ts";
import * as projects from "./site/projects.ts";
import * as pushSubscriptions from "./push-subscriptions.ts";
import type { RouteDefinition } from "./route.ts";
import * as savedSearches from "./site/saved-searches.ts";
import * as adminSavedSearches from "./marketing/saved-searches.ts";
import * as keptShortlists from "./site/kept-shortlists.ts";
import * as adminKeptShortlists from "./marketing/kept-shortlists.ts";
import * as ownData from "./site/own-data.ts";
import * as sitePages from "./site/site-pages.ts";
import * as staffNotices from "./staff-notices.ts";
import * as system from "./admin/system.ts";
import * as translations from "./translations.ts";
import * as v1Lists from "./v1/lists.ts";
import * as views from "./site/views.ts";
import * as vitals from "./site/vitals.ts";

/** Modules whose exported routes make up the API. The order is the order of the API page. */
export const modules = [
  v1Lists,
  sitePages,
  projects,
  news,
  gallery,
  navigation,
  apartmentSearch,
  savedSearches,
  keptShortlists,
  ownData,
  board,
  layouts,
  paymentPlans,
  offers,
  buildings,
  floorCopies,
  floors,
  apartments,
  apartmentChanges,
  apartmentFiles,
  apartmentPrices,
  priceLists,
  holds,
  zoneImages,
  zones,
  completeness,
  translations,
  contact,
  prices,
  homeSections,
  cookieNotice,
  siteLanguages,
  enquiryForm,
  enquiries,
  enquiryEdits,
  enquiryBulk,
  enquiryViews,
  adminSources,
  adminInterest,
  enquiryApartment,
  enquiryOffers,
  enquiryReplies,
  receivedMails,
  keptMails,
  enquiryByHand,
  persons,
  newsletter,
  auth,
  profile,
  secondFactor,
  passkeys,
  sso,
  dashboard,
  adminSetup,
  adminSetupDemo,
  adminSearch,
  adminProjects,
  adminPaymentPlans,
  adminLayouts,
  adminConstruction,
  adminProjectDocuments,
  projectFeeds,
  projectVideos,
  adminNews,
  adminFeatures,
  adminGallery,
  adminTranslations,
  adminMedia,
  adminSettings,
  adminLegal,
  adminUsers,
  adminRoles,
  adminApiKeys,
  adminAudit,
  adminRetention,
  adminWebhooks,
  notificationSettings,
  enquirySteps,
  responseClock,
  adminRouting,
  staffNotices,
  pushSubscriptions,
  contacts,
  contactLists,
  privacy,
  bounces,
  segments,
  adminSavedSearches,
  adminKeptShortlists,
  campaigns,
  senderAddresses,
  campaignTemplates,
  campaignProofs,
  campaignSending,
  campaignLinks,
  campaignOutcome,
  marketingSettings,
  deliverability,
  jobs,
  system,
  vitals,
  views,
];

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "role" in value;

/** Calls that were declared together: by `resource`, `versionCalls`, `settingsCalls` or `draftCalls`. */
const isGroup = (value: unknown): value is Record<string, RouteDefinition> =>
  typeof value === "object" &&
  value !== null &&
  (("history" in value && isRoute(value.history)) ||
    ("publishDraft" in value && isRoute(value.publishDraft)));

/** Every route of the API: what the server must mount and the API page prints. */
export const routes: readonly RouteDefinition[] = modules.flatMap((module) =>
  Object.values(module)
    .flatMap((value: unknown) => (isGroup(value) ? Object.values(value) : value))
    .filter(isRoute),
);
