import type { ContentEntity } from "@ezo/contract/content";
import type { Db } from "@ezo/core/platform/db";
import { createArticle, createGalleryImage, createMedia, createProject } from "./content.ts";
import { createApartment, createBuilding, createFloor, createZoneImage } from "./explorer.ts";

/** A kind of record that keeps versions, as a test writes it through the API. */
export interface VersionedKind {
  /** Below `/api`. */
  path: string;
  table: string;
  /** What exists once has no id in its paths, but a name among the settings. */
  isSingle?: "contact" | "about" | "marketing" | "notifications";
  /** It is deleted and brought back one by one. */
  hasNoBulk?: true;
  /** The calls that change it take PUT alone, and a whole body. */
  isPutOnly?: boolean;
  make: (db: Db, serial: number) => Promise<number>;
  /** Changes that touch one field, each to another value. */
  patches: readonly [Body, Body] | ((db: Db) => Promise<readonly [Body, Body]>);
  /** The same for a change of many, where the kind has one. */
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
    patches: [titles("One"), titles("Two")],
    sets: [{ status: "completed" }, { status: "planning" }],
  },
  {
    path: "/admin/news",
    table: "articles",
    make: async (db) => (await createArticle(db)).id,
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
    path: "/admin/media",
    table: "media",
    make: async (db) => (await createMedia(db)).id,
    patches: [{ alt_text: { en: "One" } }, { alt_text: { en: "Two" } }],
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
    path: "/admin/buildings",
    table: "buildings",
    make: async (db, serial) => (await createBuilding(db, (await createProject(db)).id, `v${serial}`)).id,
    patches: [{ sort_order: 11 }, { sort_order: 12 }],
  },
  {
    path: "/admin/floors",
    table: "floors",
    make: async (db, serial) => {
      const building = await createBuilding(db, (await createProject(db)).id, `v${serial}`);
      return (await createFloor(db, building.id, 1)).id;
    },
    patches: [{ label: "One" }, { label: "Two" }],
  },
  {
    path: "/admin/apartments",
    table: "apartments",
    make: async (db, serial) => {
      const building = await createBuilding(db, (await createProject(db)).id, `v${serial}`);
      return (await createApartment(db, await createFloor(db, building.id, 1), "11")).id;
    },
    patches: [{ price: 1000 }, { price: 2000 }],
  },
  {
    path: "/admin/zone-images",
    table: "zone_images",
    make: async (db) => {
      const project = await createProject(db);
      return (await createZoneImage(db, { kind: "overview", projectId: project.id })).id;
    },
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
    patches: [{ name: "One" }, { name: "Two" }],
  },
  {
    path: "/admin/customers",
    table: "customers",
    make: async (db) =>
      (
        await db.customer.create({
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

/** Settings as nobody has changed them yet. */
async function anew(
  db: Db,
  name: NonNullable<VersionedKind["isSingle"]>,
  entity: ContentEntity,
): Promise<number> {
  await db.setting.deleteMany({ where: { name } });
  await db.contentHistory.deleteMany({ where: { entity } });
  return 1;
}
