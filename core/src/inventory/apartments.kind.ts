import { orientationOf } from "../navigation/navigation.present.ts";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { OTHER_UNIT_FACTS, type UnitType } from "@ezo/contract/values/stock/unit-types";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import { presentLayoutName } from "../layouts/lent.ts";
import { refused } from "../platform/app-error.ts";
import { literally } from "../platform/db.ts";
import { defined } from "../platform/defined.ts";
import { record } from "../platform/events/outbox.ts";
import { firmDay, heldCurrency } from "../platform/settings.ts";
import { mustBeDiscount, mustEndInTime, newLastDay, NO_REASON, withoutZero } from "../prices/discount.ts";
import { noteStruckPrice } from "../prices/history/price-states.ts";
import {
  type Columns,
  dayColumn,
  type Fields,
  idsIn,
  nested,
  readColumns,
  readTexts,
} from "../records/fields.ts";
import { loadedRow, type RecordKind, rowsOf } from "../records/kind.ts";
import { editorInclude } from "../records/present.ts";
import { newTextsIn, storedTogetherIn, textsIn } from "../records/table.ts";
import { DISCOUNT_FIELDS } from "@ezo/contract/inventory/apartment-prices";
import { closeHolds, holdInclude, presentHold } from "./holds/holds.ts";
import { stockDeletion } from "./stock-deletion.ts";
import { stockBy } from "./stock-projects.ts";
import { floorAt, layoutAt, placedFloorAt } from "./stock-rows.ts";
import { type StockView, type Values } from "./stock-resource.ts";
import { BEFORE_TYPES, mustFitType, withFittingFacts, withFittingPage } from "./unit-facts.ts";

/** What visitors' open pages show of an apartment. */
const LIVE_FIELDS = ["status", "price", "is_price_hidden", ...DISCOUNT_FIELDS];

/** From which more is written than the field (`write`). */
const FOLLOWED = ["price", "old_price", "status"];

/** What the numbers of a project do not follow from; they may follow from any other field. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  "apartment_number",
  "rooms",
  "bedrooms",
  "area_total",
  "area_living",
  "area_balcony",
  "orientation",
  ...OTHER_UNIT_FACTS,
  "plan_image_id",
  "layout_id",
  "gallery_image_ids",
  ...DISCOUNT_FIELDS,
]);

const decimal = (column: string): Columns[string] => ({
  column,
  read: (stored: Prisma.Decimal | null) => stored && stored.toNumber(),
});
const columns: Columns = {
  floor_id: "floorId",
  apartment_number: "number",
  unit_type: "unitType",
  status: "status",
  rooms: "rooms",
  bedrooms: "bedrooms",
  area_total: decimal("areaTotal"),
  area_living: decimal("areaLiving"),
  area_balcony: decimal("areaBalcony"),
  orientation: {
    column: "orientation",
    read: (stored: string) => orientationOf(stored),
    write: (sides: string[]) => sides.join(","),
  },
  parking_kind: "parkingKind",
  has_ev_charger: "hasEvCharger",
  has_street_entrance: "hasStreetEntrance",
  frontage_m: decimal("frontageM"),
  price: "price",
  old_price: "oldPrice",
  discount_until: dayColumn("discountUntil"),
  discount_reason: { column: "discountReason", read: (stored: object) => ({ ...NO_REASON, ...stored }) },
  is_price_hidden: "isPriceHidden",
  plan_image_id: "planImageId",
  layout_id: "layoutId",
  is_active: "isActive",
};
const texts: Columns = { description: "description" };

const inOrder = { orderBy: [{ sortOrder: "asc" }, { mediaId: "asc" }] } as const satisfies {
  orderBy: Prisma.ApartmentImageOrderByWithRelationInput[];
};
const place = {
  select: { number: true, building: { select: { identifier: true, projectId: true } } },
} as const;
const ownLayout = {
  select: {
    id: true,
    slug: true,
    projectId: true,
    deletedAt: true,
    translations: { select: { locale: true, name: true } },
  },
} as const;
const recordInclude = {
  floor: place,
  layout: ownLayout,
  images: { ...inOrder, select: { mediaId: true } },
  translations: true,
} as const satisfies Prisma.ApartmentInclude;
export const apartmentInclude = {
  ...editorInclude,
  floor: place,
  planImage: { include: mediaInclude },
  layout: ownLayout,
  images: { ...inOrder, include: { media: { include: mediaInclude } } },
  translations: true,
  holds: { where: { endedAt: null }, include: holdInclude },
} as const satisfies Prisma.ApartmentInclude;
export type ApartmentRow = Prisma.ApartmentGetPayload<{ include: typeof apartmentInclude }>;

interface OfLayout<L> {
  layout: L | null;
  floor: { building: { projectId: number } };
}
/**
 * The layout that staff have given it, shown to visitors or not. The pointer to one that is deleted, or that a building
 * left behind in another project, stays in the row: both may come back.
 */
export const ownLayoutOf = <L extends { deletedAt: Date | null; projectId: number }>({
  layout,
  floor,
}: OfLayout<L>): L | null =>
  layout && !layout.deletedAt && layout.projectId === floor.building.projectId ? layout : null;

const fieldsOf = (row: Prisma.ApartmentGetPayload<{ include: typeof recordInclude }>): Fields => ({
  ...readColumns(columns, row),
  layout_id: ownLayoutOf(row)?.id ?? null,
  gallery_image_ids: row.images.map(({ mediaId }) => mediaId),
  ...readTexts(texts, row.translations),
});

const writeTexts = textsIn((db) => db.apartmentTranslation, "apartmentId", texts);
const writeNewTexts = newTextsIn((db) => db.apartmentTranslation, "apartmentId", texts);
const imagesOf = (apartmentId: number, fields: Fields) =>
  [...new Set(idsIn(fields["gallery_image_ids"]))].map((mediaId, sortOrder) => ({
    apartmentId,
    mediaId,
    sortOrder,
  }));
const stored = storedTogetherIn((db) => db.apartment, "apartments", columns, {
  /** A floor brings its building along. */
  async derived(fields, tx) {
    if (fields["floor_id"] === undefined) return {};
    const floor = await floorAt(tx, Number(fields["floor_id"]));
    if (!floor) throw refused("floor_id", "errors.unknown_reference");
    return { buildingId: floor.buildingId };
  },
  async around(tx, apartmentId, fields) {
    if (fields["gallery_image_ids"] !== undefined) {
      await tx.apartmentImage.deleteMany({ where: { apartmentId } });
      await tx.apartmentImage.createMany({ data: imagesOf(apartmentId, fields) });
    }
    await writeTexts(tx, apartmentId, fields);
  },
  async aroundNew(tx, added) {
    const images = added.flatMap(({ id, fields }) => imagesOf(id, fields));
    if (images.length > 0) await tx.apartmentImage.createMany({ data: images });
    await writeNewTexts(tx, added);
  },
});

export const apartmentKind: RecordKind = {
  entity: "apartment",
  tags: ["apartments"],
  stockOf: stockBy("floor_id"),
  countedBy: (field) => !NOT_COUNTED.has(field) && !field.endsWith(".description"),
  /** Visitors' open pages learn at once of an apartment that was sold. */
  async announce(tx, written) {
    const shown = written.filter(({ changes }) => LIVE_FIELDS.some((field) => field in changes));
    if (shown.length === 0) return;
    await record(tx, "apartment.status_changed", {
      apartment_ids: shown.map(({ id }) => id),
      status_ids: shown.filter(({ changes }) => "status" in changes).map(({ id }) => id),
    });
  },
  rows: rowsOf("apartments"),
  // A price is of the currency that the firm has once it is written: its line in the history and the old price are of that one.
  hold: { fields: ["price", "old_price"], take: heldCurrency },
  uniqueField: "apartment_number",
  asToday: (fields) => withFittingFacts(withoutZero(fields)),
  alongWith: withFittingPage,
  formerly: BEFORE_TYPES,
  references: { plan_image_id: "media", gallery_image_ids: "media", layout_id: "layout" },
  deletion: (db, apartments) => stockDeletion(db, { apartments }),
  async load(db, ids) {
    const rows = await db.apartment.findMany({ where: { id: { in: [...ids] } }, include: recordInclude });
    return rows.map((row) => {
      const { number, building } = row.floor;
      return loadedRow(row, fieldsOf(row), `${building.identifier} / ${number} / ${row.number}`);
    });
  },
  ...stored,
  async write(tx, id, fields, actor) {
    await stored.write(tx, id, fields, actor);
    if ("price" in fields || "old_price" in fields) await noteStruckPrice(tx, id);
    const status = fields["status"] as ApartmentStatus | undefined;
    if (status) await closeHolds(tx, id, status, actor);
  },
  async writeAlike(tx, ids, fields, actor) {
    if (!FOLLOWED.some((field) => field in fields)) return stored.writeAlike(tx, ids, fields, actor);
    for (const id of ids) await apartmentKind.write(tx, id, fields, actor);
  },
  async makeRoom(tx, written) {
    for (const { id, changes } of written)
      if (changes["apartment_number"])
        await tx.apartment.update({ where: { id }, data: { number: `~${id}` } });
  },
  async check(tx, { before, after }) {
    mustBeDiscount(after);
    const until = newLastDay(before, after);
    if (until !== null) mustEndInTime("discount_until", until, null, await firmDay(tx));
    mustFitType(before, after);
    const floor = await placedFloorAt(tx, Number(after["floor_id"]));
    if (!floor || floor.deletedAt) throw refused("floor_id", "errors.unknown_reference");
    const layoutId = after["layout_id"];
    if (typeof layoutId !== "number" || layoutId === before["layout_id"]) return;
    if ((await layoutAt(tx, layoutId))?.projectId !== floor.building.projectId)
      throw refused("layout_id", "errors.layout_of_other_project");
  },
};

/** The filters that lists and exports share. */
export function apartmentWhere(query: Values): Prisma.ApartmentWhereInput {
  const search = query["search"] as string | undefined;
  return {
    ...defined({
      buildingId: query["building_id"] as number | undefined,
      floorId: query["floor_id"] as number | undefined,
      layoutId: query["layout_id"] as number | undefined,
      status: query["status"] as ApartmentStatus | undefined,
      unitType: query["unit_type"] as UnitType | undefined,
    }),
    // The apartments of a deleted project, building or floor were deleted with it.
    floor: {
      deletedAt: null,
      building: {
        deletedAt: null,
        project: { deletedAt: null },
        ...defined({ projectId: query["project_id"] as number | undefined }),
      },
    },
    ...(search ? { number: { contains: literally(search), mode: "insensitive" } } : {}),
  };
}

export const apartmentView: StockView<ApartmentRow> = {
  table: (db) => db.apartment,
  include: apartmentInclude,
  // Deleted ones may share a number: the id has each on one page only.
  orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }, { id: "asc" }],
  where: apartmentWhere,
  present: (row) => ({
    ...nested(fieldsOf(row)),
    struck_price: row.struckPrice,
    project_id: row.floor.building.projectId,
    building_id: row.buildingId,
    building_identifier: row.floor.building.identifier,
    floor_number: row.floor.number,
    plan_image: presentImage(row.planImage, "ka"),
    gallery_images: row.images.map(({ media }) => presentImage(media, "ka")),
    layout: presentLayoutName(ownLayoutOf(row), "ka"),
    hold: row.holds[0] ? presentHold({ ...row.holds[0], apartment: row }) : null,
  }),
};
