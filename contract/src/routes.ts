import * as adminApiKeys from "./admin/operations/api-keys.ts";
import * as adminAudit from "./admin/operations/audit.ts";
import * as adminFeatures from "./admin/content/features.ts";
import * as adminGallery from "./admin/content/gallery.ts";
import * as adminInterest from "./admin/interest.ts";
import * as adminConstruction from "./admin/projects/construction.ts";
import * as adminProjectDocuments from "./admin/projects/project-documents.ts";
import * as adminLayouts from "./admin/projects/layouts.ts";
import * as adminLegal from "./admin/content/legal.ts";
import * as adminMedia from "./admin/content/media.ts";
import * as adminPaymentPlans from "./admin/projects/payment-plans.ts";
import * as adminNews from "./admin/content/news.ts";
import * as adminProjects from "./admin/projects/projects.ts";
import * as projectFeeds from "./admin/projects/project-feeds.ts";
import * as projectVideos from "./admin/projects/project-videos.ts";
import * as adminRetention from "./admin/retention.ts";
import * as adminRoles from "./admin/roles.ts";
import * as adminRouting from "./admin/routing.ts";
import * as adminSetup from "./admin/setup/setup.ts";
import * as adminSetupDemo from "./admin/setup/setup-demo.ts";
import * as adminSearch from "./admin/search.ts";
import * as adminSources from "./admin/sources.ts";
import * as adminSettings from "./admin/settings.ts";
import * as adminTranslations from "./admin/content/translations.ts";
import * as adminUsers from "./admin/users.ts";
import * as adminWebhooks from "./admin/operations/webhooks.ts";
import * as auth from "./accounts/auth.ts";
import * as bounces from "./marketing/delivery/bounces.ts";
import * as campaignLinks from "./marketing/campaigns/campaign-links.ts";
import * as campaignProofs from "./marketing/campaigns/campaign-proofs.ts";
import * as campaigns from "./marketing/campaigns/campaigns.ts";
import * as campaignOutcome from "./marketing/campaigns/campaign-outcome.ts";
import * as campaignSending from "./marketing/campaigns/campaign-sending.ts";
import * as campaignTemplates from "./marketing/campaigns/campaign-templates.ts";
import * as contact from "./site/pages/contact.ts";
import * as deliverability from "./marketing/delivery/deliverability.ts";
import * as contactLists from "./marketing/contact-lists.ts";
import * as contacts from "./marketing/contacts.ts";
import * as enquiryApartment from "./enquiries/enquiry-apartment.ts";
import * as enquiryBulk from "./enquiries/enquiry-bulk.ts";
import * as enquiryViews from "./enquiries/enquiry-views.ts";
import * as enquiryByHand from "./enquiries/enquiry-by-hand.ts";
import * as enquiryEdits from "./enquiries/enquiry-edits.ts";
import * as enquiryForm from "./enquiries/enquiry-form.ts";
import * as enquiryOffers from "./enquiries/enquiry-offers.ts";
import * as enquiryReplies from "./enquiries/enquiry-replies.ts";
import * as receivedMails from "./enquiries/received-mails.ts";
import * as passkeys from "./accounts/passkeys.ts";
import * as profile from "./accounts/profile.ts";
import * as secondFactor from "./accounts/second-factor.ts";
import * as sso from "./accounts/sso.ts";
import * as senderAddresses from "./marketing/delivery/sender-addresses.ts";
import * as segments from "./marketing/segments/segments.ts";
import * as enquiries from "./enquiries/enquiries.ts";
import * as dashboard from "./admin/dashboard.ts";
import * as gallery from "./site/pages/gallery.ts";
import * as apartmentChanges from "./inventory/apartment-changes.ts";
import * as apartmentFiles from "./inventory/apartment-files.ts";
import * as apartmentSearch from "./site/search/apartment-search.ts";
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
import * as jobs from "./admin/operations/jobs.ts";
import * as keptMails from "./admin/operations/kept-mails.ts";
import * as layouts from "./site/layouts.ts";
import * as navigation from "./site/navigation.ts";
import * as marketingSettings from "./marketing/marketing-settings.ts";
import * as news from "./site/pages/news.ts";
import * as newsletter from "./marketing/newsletter.ts";
import * as enquirySteps from "./enquiries/enquiry-steps.ts";
import * as responseClock from "./enquiries/response-clock.ts";
import * as notificationSettings from "./admin/notification-settings.ts";
import * as offers from "./site/offers.ts";
import * as paymentPlans from "./site/payment-plans.ts";
import * as prices from "./site/prices.ts";
import * as cookieNotice from "./site/cookie-notice.ts";
import * as homeSections from "./site/pages/home-sections.ts";
import * as siteLanguages from "./site/site-languages.ts";
import * as persons from "./persons.ts";
import * as privacy from "./privacy.ts";
import * as projects from "./site/projects.ts";
import * as pushSubscriptions from "./push-subscriptions.ts";
import type { RouteDefinition } from "./route.ts";
import * as savedSearches from "./site/search/saved-searches.ts";
import * as adminSavedSearches from "./marketing/saved-searches.ts";
import * as keptShortlists from "./site/kept-shortlists.ts";
import * as adminKeptShortlists from "./marketing/kept-shortlists.ts";
import * as ownData from "./site/own-data.ts";
import * as sitePages from "./site/pages/site-pages.ts";
import * as staffNotices from "./staff-notices.ts";
import * as system from "./admin/operations/system.ts";
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
