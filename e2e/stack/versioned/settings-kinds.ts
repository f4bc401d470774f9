import type { RecordEntity } from "@ezo/contract/records/records";
import type { Db } from "@ezo/core/platform/db";
import type { VersionedKind } from "./versioned-kind.ts";

/** Settings, of which there is one each. */
export const SETTINGS_KINDS: readonly VersionedKind[] = [
  {
    path: "/admin/contact-info/settings",
    table: "settings",
    isSingle: "contact",
    make: (db) => anew(db, "contact", "contact_settings"),
    edits: [
      { social_links: { facebook: "https://facebook.com/one" } },
      { social_links: { facebook: "https://facebook.com/two", instagram: "https://instagram.com/two" } },
      { contact_info: { phone: { subtitle: { en: "A" } }, address: { value: { en: "A" } } } },
      { contact_info: { address: { value: { en: "B" }, subtitle: { ru: "Б" } } } },
      { map_settings: { zoom: 12 } },
    ],
    patches: [
      { social_links: { facebook: "https://facebook.com/one", instagram: "" } },
      { social_links: { facebook: "https://facebook.com/two", instagram: "" } },
    ],
  },
  {
    path: "/admin/about-settings",
    table: "settings",
    isSingle: "about",
    make: (db) => anew(db, "about", "about_settings"),
    edits: [
      { stats: { years_experience: "1" } },
      { stats: { years_experience: "2", satisfied_clients: "3" } },
      { stats: { successful_projects: "4" } },
    ],
    patches: [{ stats: { years_experience: "1" } }, { stats: { years_experience: "2" } }],
  },
  {
    path: "/admin/settings/brand",
    table: "settings",
    isSingle: "brand",
    make: (db) => anew(db, "brand", "brand_settings"),
    edits: [
      { accent: "#7a1f1f" },
      { accent: "#1f3d7a", legal_number: "405123456" },
      { name: { en: "A" } },
      { name: { en: "B", ru: "Б" }, legal_name: { ka: "შპს" } },
    ],
    patches: [{ accent: "#7a1f1f" }, { accent: "#1f3d7a" }],
  },
  {
    path: "/admin/settings/home",
    table: "settings",
    isSingle: "home",
    isPutOnly: true,
    make: (db) => anew(db, "home", "home_settings"),
    patches: [{ off: ["news"] }, { off: ["banner"] }],
  },
  {
    path: "/admin/settings/cookies",
    table: "settings",
    isSingle: "cookies",
    isPutOnly: true,
    make: (db) => anew(db, "cookies", "cookie_settings"),
    patches: [{ text: { en: "One" } }, { text: { en: "Two" } }],
  },
  {
    path: "/admin/settings/marketing",
    table: "settings",
    isSingle: "marketing",
    isPutOnly: true,
    make: (db) => anew(db, "marketing", "marketing_settings"),
    edits: [
      { sender_address: { en: "A" } },
      { sender_address: { en: "B", ru: "Б" }, mark_links: false },
      { track_opens: true },
      { newsletter_form: true, mark_links: true },
    ],
    patches: [{ sender_address: { en: "One" } }, { sender_address: { en: "Two" } }],
  },
  {
    path: "/admin/settings/notifications",
    table: "settings",
    isSingle: "notifications",
    isPutOnly: true,
    make: (db) => anew(db, "notifications", "notification_settings"),
    edits: [
      { staff_recipients: ["one@ezo.test"] },
      { staff_recipients: ["two@ezo.test"], notify_staff: false },
      { confirm_to_visitor: false },
      { notify_staff: true, confirm_to_visitor: true },
    ],
    patches: [{ staff_recipients: ["one@ezo.test"] }, { staff_recipients: ["two@ezo.test"] }],
  },
  {
    path: "/admin/settings/response",
    table: "settings",
    isSingle: "response",
    isPutOnly: true,
    make: (db) => anew(db, "response", "response_settings"),
    edits: [
      { red_minutes: 20 },
      { red_minutes: 30, escalates: false },
      { amber_minutes: 10 },
      { office_hours: { Mon: "09:00-18:00" }, escalates: true },
      { holidays: ["2026-12-31"] },
    ],
    patches: [{ red_minutes: 20 }, { red_minutes: 30 }],
  },
  {
    path: "/admin/settings/prices",
    table: "settings",
    isSingle: "prices",
    isPutOnly: true,
    make: (db) => anew(db, "prices", "price_settings"),
    edits: [
      { currency: "GEL" },
      { currency: "EUR", per_m2_shown: false },
      { currency: "USD" },
      { time_zone: "Europe/Berlin" },
    ],
    patches: [{ currency: "GEL" }, { currency: "EUR" }],
  },
  {
    path: "/admin/settings/languages",
    table: "settings",
    isSingle: "languages",
    isPutOnly: true,
    make: (db) => anew(db, "languages", "language_settings"),
    edits: [{ off: ["en"] }, { off: ["ru"] }, { off: [] }],
    patches: [{ off: ["en"] }, { off: ["ru"] }],
  },
  {
    path: "/admin/settings/security",
    table: "settings",
    isSingle: "security",
    isPutOnly: true,
    make: async (db) => {
      // Only who has a second factor may demand one of others.
      await db.user.updateMany({ where: { role: "admin" }, data: { secondFactorAt: new Date() } });
      return anew(db, "security", "security_settings");
    },
    edits: [
      { second_factor: "admins" },
      { second_factor: "everyone", idle_minutes: 60 },
      { idle_minutes: 120 },
    ],
    patches: [{ second_factor: "admins" }, { second_factor: "everyone" }],
  },
  {
    path: "/admin/settings/audit",
    table: "settings",
    isSingle: "audit",
    isPutOnly: true,
    make: (db) => anew(db, "audit", "audit_settings"),
    patches: [{ retention_months: 12 }, { retention_months: 36 }],
  },
  {
    path: "/admin/settings/retention",
    table: "settings",
    isSingle: "retention",
    isPutOnly: true,
    make: (db) => anew(db, "retention", "retention_settings"),
    edits: [
      { enquiries_months: 36 },
      { enquiries_months: null, clicks_months: 6 },
      { sessions_days: 60, deliveries_months: 24 },
    ],
    patches: [{ enquiries_months: 36 }, { enquiries_months: 48 }],
  },
];

/** Settings in their initial state. */
async function anew(
  db: Db,
  name: NonNullable<VersionedKind["isSingle"]>,
  entity: RecordEntity,
): Promise<number> {
  await db.setting.deleteMany({ where: { name } });
  await db.recordHistory.deleteMany({ where: { entity } });
  return 1;
}
