import {
  createConstructionEntry,
  createMedia,
  createProject,
  createProjectDocument,
} from "../factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createPaymentPlan,
  createZoneImage,
} from "../factories/explorer.ts";
import type { VersionedKind } from "./versioned-kind.ts";

const square = (side: number) => [
  { x: 0.1, y: 0.1 },
  { x: side, y: 0.1 },
  { x: side, y: side },
];

/** Buildings, apartments and what belongs to them. */
export const STOCK_KINDS: readonly VersionedKind[] = [
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
    path: "/admin/payment-plans",
    table: "payment_plans",
    make: async (db, serial) => (await createPaymentPlan(db, { sortOrder: serial })).id,
    edits: [
      { min_down_percent: 12.5 },
      { max_down_percent: 60, is_active: false },
      { is_active: true },
      { default_months: 24, interval: "quarterly" },
      { balloon_percent: 10, full_payment_discount_percent: 2.5 },
      { max_balloon_percent: 25 },
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
    shows: { is_public: "is_active" },
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
];
