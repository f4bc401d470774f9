import * as adminFeatures from "./admin-features.ts";
import * as adminGallery from "./admin-gallery.ts";
import * as adminMedia from "./admin-media.ts";
import * as adminNews from "./admin-news.ts";
import * as adminProjects from "./admin-projects.ts";
import * as adminSettings from "./admin-settings.ts";
import * as adminTranslations from "./admin-translations.ts";
import * as adminUsers from "./admin-users.ts";
import * as auth from "./auth.ts";
import * as campaigns from "./campaigns.ts";
import * as contact from "./contact.ts";
import * as contacts from "./contacts.ts";
import * as customers from "./customers.ts";
import * as dashboard from "./dashboard.ts";
import * as gallery from "./gallery.ts";
import * as inventory from "./inventory.ts";
import * as jobs from "./jobs.ts";
import * as navigation from "./navigation.ts";
import * as marketingSettings from "./marketing-settings.ts";
import * as news from "./news.ts";
import * as newsletter from "./newsletter.ts";
import * as notificationSettings from "./notification-settings.ts";
import * as projects from "./projects.ts";
import type { RouteDefinition } from "./route.ts";
import * as sitePages from "./site-pages.ts";
import * as system from "./system.ts";
import * as translations from "./translations.ts";
import * as vitals from "./vitals.ts";

/** Modules whose exported routes make up the API. The order is the order of the API page. */
export const modules = [
  sitePages,
  projects,
  news,
  gallery,
  navigation,
  inventory,
  ...inventory.inventoryResources,
  translations,
  contact,
  customers,
  newsletter,
  auth,
  dashboard,
  adminProjects,
  adminNews,
  adminFeatures,
  adminGallery,
  adminTranslations,
  adminMedia,
  adminSettings,
  adminUsers,
  notificationSettings,
  contacts,
  campaigns,
  marketingSettings,
  jobs,
  system,
  vitals,
];

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "role" in value;

/** Every route of the API: what the server must mount and the API page prints. */
export const routes: readonly RouteDefinition[] = modules.flatMap((module) =>
  Object.values(module).filter(isRoute),
);
