import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { ABOUT_FIELDS } from "../about-settings/about-settings.ts";
import { AUDIT_FIELDS } from "../audit/audit-settings.ts";
import { AUDIT_SETTINGS_PATH } from "../audit/audit-settings-path.ts";
import { BRAND_FIELDS } from "../brand-settings/brand-settings.ts";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import { MARKETING_FIELDS } from "../campaigns/marketing-settings.ts";
import { CONTACT_FIELDS } from "../contact-info/contact-settings.ts";
import type { FieldKey, FieldNames } from "../editor/history/field-text.ts";
import { NOTIFICATION_FIELDS } from "../enquiries/arrivals/notification-settings.ts";
import { COOKIE_SETTINGS_FIELDS } from "../cookie-settings/cookie-settings.ts";
import { COOKIE_SETTINGS_PATH } from "../cookie-settings/cookie-settings-path.ts";
import { HOME_SETTINGS_FIELDS } from "../home-settings/home-settings.ts";
import { HOME_SETTINGS_PATH } from "../home-settings/home-settings-path.ts";
import type { TextKey, ScreenKey } from "../i18n/texts.ts";
import { legalPaths } from "../legal/legal-paths.ts";
import { PRICE_SETTINGS_FIELDS } from "../price-settings/price-settings.ts";
import { RESPONSE_FIELDS } from "../response-settings/response-settings.ts";
import { RETENTION_FIELDS } from "../retention/retention-settings.ts";
import { userPaths } from "../users/user-paths.ts";
import { rolePaths } from "../roles/role-paths.ts";
import { routingPaths } from "../routing/routing-paths.ts";
import { NOTIFICATION_SETTINGS_PATH } from "../enquiries/arrivals/notification-settings-path.ts";
import { SETUP_PATH } from "../setup/setup-paths.ts";
import { AUDIT_PATH } from "../session/guards.ts";
import { LANGUAGE_SETTINGS_FIELDS } from "../site-languages/language-settings.ts";

/** Where something is set. */
export interface SettingsPlace {
  about: Extract<TextKey, `settings.about.${string}`>;
  /** Other words for what is set there, separated by commas: for the search alone. */
  words: Extract<TextKey, `settings.words.${string}`>;
  title: ScreenKey | "audit.thing.notification_settings";
  path: string;
  access: Capability;
  /** The labels of what can be set there. */
  fields: readonly FieldKey[];
  /** Where its fields are in a dialog that has an address of its own. */
  fieldsPath?: string;
}

/** The titles of the cards that are such fields as a whole, and have no label for them. */
const CARDS: Partial<Record<FieldKey, "languages.title" | "home.sections">> = {
  "languages.off": "languages.title",
  "field.home_order": "home.sections",
  "field.home_off": "home.sections",
};

/** Where a field of a place is, and the text by which it is found there. */
export const aimAt = ({ path, fieldsPath = path }: SettingsPlace, field: FieldKey) => ({
  path: fieldsPath,
  name: CARDS[field] ?? field,
});

const labelsOf = (names: FieldNames): FieldKey[] => [
  ...new Set(Object.values(names).map((name) => (typeof name === "string" ? name : name.label))),
];

/** Every screen with settings, those of the site first. */
export const SETTINGS_PLACES: readonly SettingsPlace[] = [
  {
    about: "settings.about.setup",
    words: "settings.words.setup",
    title: "screen.setup",
    path: SETUP_PATH,
    access: "settings.manage",
    fields: [],
  },
  {
    about: "settings.about.brand",
    words: "settings.words.brand",
    title: "screen.brand",
    path: "/admin/brand",
    access: "content.publish",
    fields: labelsOf(BRAND_FIELDS),
  },
  {
    about: "settings.about.contact",
    words: "settings.words.contact",
    title: "screen.contact_info",
    path: "/admin/contact-info",
    access: "content.publish",
    fields: labelsOf(CONTACT_FIELDS),
  },
  {
    about: "settings.about.about",
    words: "settings.words.about",
    title: "screen.about_settings",
    path: "/admin/about-settings",
    access: "content.publish",
    fields: labelsOf(ABOUT_FIELDS),
  },
  {
    about: "settings.about.home",
    words: "settings.words.home",
    title: "screen.home_settings",
    path: HOME_SETTINGS_PATH,
    access: "content.publish",
    fields: labelsOf(HOME_SETTINGS_FIELDS),
  },
  {
    about: "settings.about.cookies",
    words: "settings.words.cookies",
    title: "screen.cookie_settings",
    path: COOKIE_SETTINGS_PATH,
    access: "content.publish",
    fields: labelsOf(COOKIE_SETTINGS_FIELDS),
  },
  {
    about: "settings.about.legal",
    words: "settings.words.legal",
    title: "screen.legal",
    path: legalPaths.list,
    access: "content.publish",
    fields: [],
  },
  {
    about: "settings.about.prices",
    words: "settings.words.prices",
    title: "screen.price_settings",
    path: "/admin/price-settings",
    access: "settings.manage",
    fields: labelsOf(PRICE_SETTINGS_FIELDS),
  },
  {
    about: "settings.about.languages",
    words: "settings.words.languages",
    title: "screen.languages",
    path: "/admin/languages",
    access: "settings.manage",
    fields: labelsOf(LANGUAGE_SETTINGS_FIELDS),
  },
  {
    about: "settings.about.notifications",
    words: "settings.words.notifications",
    title: "audit.thing.notification_settings",
    path: NOTIFICATION_SETTINGS_PATH,
    access: "settings.manage",
    fields: labelsOf(NOTIFICATION_FIELDS),
  },
  {
    about: "settings.about.response",
    words: "settings.words.response",
    title: "screen.response_settings",
    path: "/admin/response-settings",
    access: "settings.manage",
    fields: labelsOf(RESPONSE_FIELDS),
  },
  {
    about: "settings.about.routing",
    words: "settings.words.routing",
    title: "screen.routing",
    path: routingPaths.list,
    access: "settings.manage",
    fields: [],
  },
  {
    about: "settings.about.marketing",
    words: "settings.words.marketing",
    title: "screen.marketing_settings",
    path: campaignPaths.settings,
    access: "campaigns.settings",
    fields: labelsOf(MARKETING_FIELDS),
  },
  {
    about: "settings.about.deliverability",
    words: "settings.words.deliverability",
    title: "screen.deliverability",
    path: campaignPaths.deliverability,
    access: "campaigns.settings",
    fields: [],
  },
  {
    about: "settings.about.roles",
    words: "settings.words.roles",
    title: "screen.roles",
    path: rolePaths.list,
    access: "roles.manage",
    fields: [],
  },
  {
    about: "settings.about.security",
    words: "settings.words.security",
    title: "screen.security",
    path: "/admin/security",
    access: "settings.manage",
    fields: ["security.rule", "security.idle"],
  },
  {
    about: "settings.about.retention",
    words: "settings.words.retention",
    title: "screen.retention",
    path: "/admin/retention",
    access: "settings.manage",
    fields: labelsOf(RETENTION_FIELDS),
  },
  {
    about: "settings.about.audit",
    words: "settings.words.audit",
    title: "screen.audit",
    path: AUDIT_PATH,
    access: "audit.read",
    fields: labelsOf(AUDIT_FIELDS),
    fieldsPath: AUDIT_SETTINGS_PATH,
  },
  {
    about: "settings.about.users",
    words: "settings.words.users",
    title: "screen.users",
    path: userPaths.list,
    access: "users.manage",
    fields: [],
  },
  {
    about: "settings.about.system",
    words: "settings.words.system",
    title: "screen.system",
    path: "/admin/system",
    access: "ops.view",
    fields: [],
  },
];
