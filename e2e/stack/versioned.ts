import type { RecordEntity } from "@ezo/contract/records";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Db } from "@ezo/core/platform/db";
import { roleKeyFrom } from "@ezo/core/users/roles/role-key";
import {
  createArticle,
  createConstructionEntry,
  createGalleryImage,
  createMedia,
  createProject,
  createProjectDocument,
} from "./content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createPaymentPlan,
  createZoneImage,
} from "./explorer.ts";

/** How a test writes a kind of record through the API. */
export interface VersionedKind {
  /** Below `/api`. */
  path: string;
  table: string;
  /** A setting: its name; its paths have no id. */
  isSingle?:
    | "contact"
    | "about"
    | "brand"
    | "marketing"
    | "notifications"
    | "response"
    | "prices"
    | "security"
    | "audit"
    | "retention"
    | "languages";
  /** It can only be deleted and restored one by one. */
  hasNoBulk?: true;
  /** It is changed only by PUT with a complete body. */
  isPutOnly?: boolean;
  make: (db: Db, serial: number) => Promise<number>;
  /** Changes of the same field to different values. */
  patches: readonly [Body, Body] | ((db: Db) => Promise<readonly [Body, Body]>);
  /** Partial updates for tests over generated sequences; `patches` by default. */
  edits?: readonly Body[];
  /** Parts of its answer that show what a field names: the picture of `media_id`. */
  shows?: Readonly<Record<string, string>>;
  /** The same for bulk updates, if the kind has them. */
  sets?: readonly [Body, Body];
}
export type Body = Readonly<Record<string, unknown>>;

const titles = (title: string) => ({ translations: { en: { title } } });
const square = (side: number) => [
  { x: 0.1, y: 0.1 },
  { x: side, y: 0.1 },
  { x: side, y: side },
];

export const VERSIONED_KINDS: readonly VersionedKind[] = [
  {
    path: "/admin/projects",
    table: "projects",
    make: async (db) => (await createProject(db)).id,
    edits: [
      { status: "completed" },
      { status: "planning" },
      { year: 2031 },
      { sort_order: 3, is_featured: true },
      { is_featured: false },
      { latitude: 41.7, longitude: 44.8 },
      { video_url: "https://vimeo.com/1" },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { location: "Б" } } },
      { translations: { en: { description: "C" } } },
    ],
    patches: [titles("One"), titles("Two")],
    sets: [{ status: "completed" }, { status: "planning" }],
  },
  {
    path: "/admin/news",
    table: "articles",
    make: async (db) => (await createArticle(db)).id,
    edits: [
      { category: "event" },
      { category: "project" },
      { is_active: false },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { excerpt: "Б" } } },
    ],
    patches: [titles("One"), titles("Two")],
    sets: [{ category: "project" }, { category: "event" }],
  },
  {
    path: "/admin/features",
    table: "features",
    make: async (db, serial) =>
      (
        await db.feature.create({
          data: {
            key: `versioned-${serial}`,
            icon: "trees",
            iconSvg: "<path/>",
            sortOrder: serial,
            translations: { create: [{ locale: "ka", title: `ეზო ${serial}`, description: "" }] },
          },
        })
      ).id,
    patches: [titles("One"), titles("Two")],
  },
  {
    path: "/admin/gallery",
    table: "gallery_images",
    make: async (db) => (await createGalleryImage(db, "exterior")).id,
    patches: [titles("One"), titles("Two")],
    sets: [{ category: "interior" }, { category: "landscape" }],
  },
  {
    path: "/admin/translations",
    table: "translations",
    make: async (db, serial) =>
      (
        await db.translation.create({
          data: { group: "versioned", key: `versioned.text_${serial}`, ka: "ეზო", en: "Yard", ru: "Двор" },
        })
      ).id,
    patches: [{ en: "One" }, { en: "Two" }],
  },
  {
    path: "/admin/users",
    table: "users",
    make: async (db, serial) =>
      (
        await db.user.create({
          data: { name: "Nino", email: `versioned-${serial}@ezo.test`, role: "marketing", passwordHash: "" },
        })
      ).id,
    patches: [{ name: "One" }, { name: "Two" }],
  },
  {
    path: "/admin/roles",
    table: "roles",
    make: async (db, serial) => {
      const data = { key: roleKeyFrom(`Versioned ${serial}`, await roleKeys(db)), nameKa: `როლი ${serial}` };
      return (await db.role.create({ data: { ...data, capabilities: ["profile.own"] } })).id;
    },
    edits: [
      { capabilities: ["profile.own", "texts.read"] },
      { capabilities: ["profile.own", "audit.read"], translations: { ru: { name: "Б" } } },
      { limited_by: "projects" },
      { limited_by: null, translations: { en: { name: "A" } } },
      { translations: { en: { name: "B" } } },
    ],
    patches: [
      { capabilities: ["profile.own", "texts.read"] },
      { capabilities: ["profile.own", "audit.read"] },
    ],
  },
  {
    path: "/admin/media",
    table: "media",
    make: async (db) => (await createMedia(db)).id,
    edits: [
      { focal_point: { x: 0.1, y: 0.2 } },
      { focal_point: { x: 0.3, y: 0.4 } },
      { translations: { en: { alt_text: "A" } } },
      { translations: { en: { alt_text: "B" }, ru: { alt_text: "Б" } } },
    ],
    patches: [{ alt_text: { en: "One" } }, { alt_text: { en: "Two" } }],
  },
  {
    path: "/admin/legal-pages",
    table: "legal_pages",
    hasNoBulk: true,
    make: async (db) => {
      const slug = "terms";
      await db.legalPageTranslation.deleteMany({ where: { slug } });
      await db.legalPageTranslation.createMany({
        data: LOCALES.map((locale) => ({ slug, locale, title: `Terms ${locale}`, content: "<p>Text</p>" })),
      });
      await db.recordHistory.deleteMany({ where: { entity: "legal_page" } });
      return (await db.legalPage.update({ where: { slug }, data: { version: 1 } })).id;
    },
    edits: [
      { updated_on: "2026-02-01" },
      { updated_on: "2026-02-02" },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { title: "Б" } } },
    ],
    patches: [titles("One"), titles("Two")],
  },
  {
    path: "/admin/contact-info/settings",
    table: "settings",
    isSingle: "contact",
    make: (db) => anew(db, "contact", "contact_settings"),
    patches: [
      { social_links: { facebook: "https://one.test/", instagram: "" } },
      { social_links: { facebook: "https://two.test/", instagram: "" } },
    ],
  },
  {
    path: "/admin/about-settings",
    table: "settings",
    isSingle: "about",
    make: (db) => anew(db, "about", "about_settings"),
    patches: [{ stats: { years_experience: "1" } }, { stats: { years_experience: "2" } }],
  },
  {
    path: "/admin/settings/brand",
    table: "settings",
    isSingle: "brand",
    make: (db) => anew(db, "brand", "brand_settings"),
    patches: [{ accent: "#7a1f1f" }, { accent: "#1f3d7a" }],
  },
  {
    path: "/admin/settings/marketing",
    table: "settings",
    isSingle: "marketing",
    isPutOnly: true,
    make: (db) => anew(db, "marketing", "marketing_settings"),
    patches: [{ sender_address: { en: "One" } }, { sender_address: { en: "Two" } }],
  },
  {
    path: "/admin/settings/notifications",
    table: "settings",
    isSingle: "notifications",
    isPutOnly: true,
    make: (db) => anew(db, "notifications", "notification_settings"),
    patches: [{ staff_recipients: ["one@ezo.test"] }, { staff_recipients: ["two@ezo.test"] }],
  },
  {
    path: "/admin/settings/response",
    table: "settings",
    isSingle: "response",
    isPutOnly: true,
    make: (db) => anew(db, "response", "response_settings"),
    patches: [{ red_minutes: 20 }, { red_minutes: 30 }],
  },
  {
    path: "/admin/settings/prices",
    table: "settings",
    isSingle: "prices",
    isPutOnly: true,
    make: (db) => anew(db, "prices", "price_settings"),
    patches: [{ currency: "GEL" }, { currency: "EUR" }],
  },
  {
    path: "/admin/settings/languages",
    table: "settings",
    isSingle: "languages",
    isPutOnly: true,
    make: (db) => anew(db, "languages", "language_settings"),
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
    patches: [{ enquiries_months: 36 }, { enquiries_months: 48 }],
  },
  {
    path: "/admin/contact-segments",
    table: "contact_segments",
    isPutOnly: true,
    hasNoBulk: true,
    make: async (db, serial) =>
      (await db.contactSegment.create({ data: { name: `Segment ${serial}`, filter: { all: true } } })).id,
    patches: [
      { name: "Readers", filter: { tags: ["one"] } },
      { name: "Readers", filter: { tags: ["two"] } },
    ],
  },
  {
    path: "/admin/campaign-templates",
    table: "campaign_templates",
    make: async (db, serial) =>
      (await db.campaignTemplate.create({ data: { name: `Template ${serial}` } })).id,
    edits: [
      { name: "A" },
      { name: "B", translations: { ka: { subject: "თემა" } } },
      { translations: { en: { subject: "A", more_subjects: ["C"] } } },
      { translations: { en: { subject: "B" }, ru: { preview_text: "Б" } } },
      { translations: { en: { blocks: [{ type: "heading", text: "A" }] } } },
      { translations: { en: { blocks: [] }, ru: { blocks: [{ type: "divider" }] } } },
    ],
    patches: [{ name: "One" }, { name: "Two" }],
  },
  {
    path: "/admin/buildings",
    table: "buildings",
    make: async (db, serial) => (await createBuilding(db, (await createProject(db)).id, `v${serial}`)).id,
    edits: [
      { sort_order: 3 },
      { sort_order: 4, is_active: false },
      { is_active: true },
      { translations: { en: { name: "A" } } },
      { translations: { en: { name: "B" }, ru: { name: "Б" } } },
    ],
    patches: [{ sort_order: 11 }, { sort_order: 12 }],
  },
  {
    path: "/admin/floors",
    table: "floors",
    make: async (db, serial) => {
      const building = await createBuilding(db, (await createProject(db)).id, `v${serial}`);
      return (await createFloor(db, building.id, 1)).id;
    },
    edits: [
      { label: "A" },
      { label: "B", is_active: false },
      { is_active: true },
      { number: 7 },
      { number: 8 },
    ],
    patches: [{ label: "One" }, { label: "Two" }],
  },
  {
    path: "/admin/apartments",
    table: "apartments",
    make: async (db, serial) => {
      const building = await createBuilding(db, (await createProject(db)).id, `v${serial}`);
      return (await createApartment(db, await createFloor(db, building.id, 1), "11")).id;
    },
    edits: [
      { price: 1000 },
      { price: null, rooms: 3 },
      { rooms: 4, is_price_hidden: true },
      { orientation: ["N", "SW"] },
      { area_living: 20.5 },
      { area_living: null, area_balcony: 4.25 },
      { apartment_number: "12" },
      { status: "sold" },
      { translations: { en: { description: "A" } } },
      { translations: { en: { description: "B" }, ru: { description: "Б" } } },
    ],
    patches: [{ price: 1000 }, { price: 2000 }],
  },
  {
    path: "/admin/routing-rules",
    table: "routing_rules",
    make: async (db, serial) => {
      const [user] = await db.user.findMany({ where: { role: "admin" }, select: { id: true } });
      const rule = { name: `Rule ${serial}`, userIds: user ? [user.id] : [], sortOrder: serial };
      return (await db.routingRule.create({ data: rule })).id;
    },
    edits: [
      { name: "A" },
      { name: "B", is_active: false },
      { locales: ["ka", "ru"] },
      { hours: "outside", sources: ["portal"] },
      { subjects: ["general"], is_active: true },
    ],
    patches: [{ hours: "within" }, { hours: "outside" }],
  },
  {
    path: "/admin/payment-plans",
    table: "payment_plans",
    make: async (db, serial) => (await createPaymentPlan(db, { sortOrder: serial })).id,
    edits: [
      { min_down_percent: 12.5 },
      { max_down_percent: 60, is_active: false },
      { is_active: true },
      { default_months: 24, interval: "quarterly" },
      { balloon_percent: 10, full_payment_discount_percent: 2.5 },
      { stages: [{ name: { ka: "სახურავი", en: "Roof", ru: "" }, due: "2027-05-01", percent: 10 }] },
      { kind: "mortgage", yearly_rate_percent: 11.5, offered_until: "2027-12-31" },
      { kind: "instalments", offered_until: null },
      { translations: { en: { name: "A", currency_note: "in GEL" } } },
      { translations: { en: { name: "B" }, ru: { name: "Б" } } },
    ],
    patches: [{ default_months: 12 }, { default_months: 24 }],
  },
  {
    path: "/admin/layouts",
    table: "layouts",
    make: async (db, serial) =>
      (await createLayout(db, (await createProject(db)).id, { sortOrder: serial })).id,
    edits: [
      { slug: "a" },
      { rooms: 3, area_total: 61.5 },
      { area_living: 40.25 },
      { area_living: null, is_active: false },
      { tour_url: "https://tour.test/1", is_active: true },
      { translations: { en: { name: "A" } } },
      { translations: { en: { name: "B" }, ru: { description: "Б" } } },
    ],
    patches: [{ rooms: 3 }, { rooms: 4 }],
  },
  {
    path: "/admin/construction",
    table: "construction_entries",
    make: async (db) => (await createConstructionEntry(db, (await createProject(db)).id)).id,
    edits: [
      { happened_on: "2025-03-02" },
      { stage: "facade", percent: 60 },
      { percent: 61, is_active: false },
      { expected_end: "2027-05-31" },
      { expected_end: null, is_active: true },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { description: "Б" } } },
    ],
    patches: [{ percent: 50 }, { percent: 51 }],
  },
  {
    path: "/admin/project-documents",
    table: "project_documents",
    make: async (db) => (await createProjectDocument(db, (await createProject(db)).id)).id,
    edits: [
      { kind: "plan" },
      { issued_on: "2025-03-02", sort_order: 4 },
      { issued_on: null, is_active: false },
      { is_active: true },
      { translations: { en: { title: "A" } } },
      { translations: { en: { title: "B" }, ru: { title: "Б" } } },
    ],
    patches: [{ kind: "certificate" }, { kind: "other" }],
  },
  {
    path: "/admin/zone-images",
    table: "zone_images",
    make: async (db) => {
      const project = await createProject(db);
      return (await createZoneImage(db, { kind: "overview", projectId: project.id })).id;
    },
    shows: { image: "media_id" },
    patches: async (db) => [
      { media_id: (await createMedia(db)).id },
      { media_id: (await createMedia(db)).id },
    ],
  },
  {
    path: "/admin/zones",
    table: "zones",
    make: async (db, serial) => {
      const project = await createProject(db);
      const building = await createBuilding(db, project.id, `v${serial}`);
      const picture = await createZoneImage(db, { kind: "overview", projectId: project.id });
      const zone = await db.zone.create({
        data: {
          zoneImageId: picture.id,
          type: "building_block",
          buildingId: building.id,
          points: square(0.5).map(({ x, y }) => [x, y]),
        },
      });
      return zone.id;
    },
    edits: [
      { label: "A" },
      { label: null, sort_order: 3 },
      { points: square(0.4) },
      { points: square(0.6), is_active: false },
      { is_active: true },
    ],
    patches: [{ label: "One" }, { label: "Two" }],
  },
  {
    path: "/admin/contacts",
    table: "contacts",
    make: async (db, serial) =>
      (
        await db.contact.create({
          data: {
            email: `versioned-${serial}@reader.test`,
            emailHash: `versioned-${serial}`,
            name: "Nino",
            locale: "ka",
            source: "staff",
            status: "subscribed",
          },
        })
      ).id,
    edits: [
      { name: "A" },
      { name: "B", tags: ["x"] },
      { tags: ["x", "y"] },
      { language: "en" },
      { language: "ru" },
    ],
    patches: [{ name: "One" }, { name: "Two" }],
  },
  {
    path: "/admin/customers",
    table: "customers",
    make: async (db) =>
      (
        await db.enquiry.create({
          data: {
            source: "contact_form",
            name: "Nino",
            email: "nino@visitor.test",
            message: "Hello",
            locale: "ka",
          },
        })
      ).id,
    patches: [{ status: "in_progress" }, { status: "completed" }],
  },
];

const roleKeys = async (db: Db) =>
  new Set((await db.role.findMany({ select: { key: true } })).map(({ key }) => key));

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
