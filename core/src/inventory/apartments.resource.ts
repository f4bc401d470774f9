import { type Locale, LOCALES } from "@ezo/contract/locale";
import type { ApartmentStatus } from "@ezo/contract/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import { orientationOf } from "../navigation/navigation.present.ts";
import { type Db, literally, type Tx } from "../platform/db.ts";
import { closeHolds, holdInclude, presentHold } from "./holds.ts";
import {
  bumped,
  columns,
  deletedWhere,
  invalid,
  type ResourceSpec,
  type Values,
} from "./inventory.resource.ts";
import { stockDeletion } from "./stock-deletion.ts";

export const apartmentInclude = {
  floor: { select: { number: true, building: { select: { identifier: true, projectId: true } } } },
  planImage: { include: mediaInclude },
  images: {
    orderBy: [{ sortOrder: "asc" }, { mediaId: "asc" }],
    include: { media: { include: mediaInclude } },
  },
  translations: true,
  holds: { where: { endedAt: null }, include: holdInclude },
} as const satisfies Prisma.ApartmentInclude;
export type ApartmentRow = Prisma.ApartmentGetPayload<{ include: typeof apartmentInclude }>;

export interface ApartmentBody {
  floor_id?: number;
  apartment_number?: string;
  status?: ApartmentStatus;
  rooms?: number;
  bedrooms?: number;
  area_total?: number;
  area_living?: number | null;
  area_balcony?: number | null;
  orientation?: string[];
  price?: number | null;
  is_price_hidden?: boolean;
  plan_image_id?: number | null;
  gallery_image_ids?: number[];
  is_active?: boolean;
  translations?: Partial<Record<Locale, { description: string }>>;
}

/** The filters that lists and exports share. */
export function apartmentWhere(query: Values): Prisma.ApartmentWhereInput {
  const search = query["search"] as string | undefined;
  return {
    ...columns({
      buildingId: query["building_id"] as number | undefined,
      floorId: query["floor_id"] as number | undefined,
      status: query["status"] as ApartmentStatus | undefined,
    }),
    // What stood in a deleted project or house, or on a deleted floor, went with it.
    floor: {
      deletedAt: null,
      building: {
        deletedAt: null,
        project: { deletedAt: null },
        ...columns({ projectId: query["project_id"] as number | undefined }),
      },
    },
    ...(search ? { number: { contains: literally(search), mode: "insensitive" } } : {}),
  };
}

export const apartmentSpec: ResourceSpec<ApartmentRow> = {
  entity: "apartment",
  table: "apartments",
  uniqueField: "apartment_number",
  async list(db, query, page) {
    const where = { ...deletedWhere(query), ...apartmentWhere(query) };
    const [rows, total] = await Promise.all([
      db.apartment.findMany({
        where,
        include: apartmentInclude,
        orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }],
        ...page,
      }),
      db.apartment.count({ where }),
    ]);
    return { rows, total };
  },
  find: (db, id) => db.apartment.findUnique({ where: { id }, include: apartmentInclude }),
  nameOf: (row) => `${row.floor.building.identifier} / ${row.floor.number} / ${row.number}`,
  present: (row) => ({
    ...apartmentFields(row),
    project_id: row.floor.building.projectId,
    building_id: row.buildingId,
    building_identifier: row.floor.building.identifier,
    floor_number: row.floor.number,
    plan_image: presentImage(row.planImage, "ka"),
    gallery_images: row.images.map(({ media }) => presentImage(media, "ka")),
    hold: row.holds[0] ? presentHold({ ...row.holds[0], apartment: { number: row.number } }) : null,
  }),
  fieldsOf: (row) => apartmentFields(row),
  async check(tx, wanted) {
    const body = wanted as ApartmentBody;
    const floor = await tx.floor.count({ where: { id: body.floor_id ?? 0, deletedAt: null } });
    if (floor === 0) throw invalid("floor_id", "errors.unknown_reference");
    await mustHaveMedia(tx, "plan_image_id", body.plan_image_id ? [body.plan_image_id] : []);
    await mustHaveMedia(tx, "gallery_image_ids", body.gallery_image_ids ?? []);
  },
  async create(tx, body) {
    const { id } = await createApartment(tx, body as ApartmentBody);
    return id;
  },
  async update(tx, id, change) {
    const body = change as ApartmentBody;
    await tx.apartment.update({
      where: { id },
      data: { ...(await columnsOf(tx, body)), ...bumped },
    });
    if (body.gallery_image_ids) {
      await tx.apartmentImage.deleteMany({ where: { apartmentId: id } });
      await tx.apartmentImage.createMany({
        data: imagesOf(body).map((image) => ({ apartmentId: id, ...image })),
      });
    }
    for (const { locale, description } of textsOf(body))
      await tx.apartmentTranslation.upsert({
        where: { apartmentId_locale: { apartmentId: id, locale } },
        create: { apartmentId: id, locale, description },
        update: { description },
      });
  },
  setDeleted: async (tx, id, deletedAt) =>
    void (await tx.apartment.update({ where: { id }, data: { deletedAt, ...bumped } })),
  deletion: (db, apartments) => stockDeletion(db, { apartments }),
  async afterUpdate(tx, row, change, actor, now) {
    const { status } = change as ApartmentBody;
    if (status) await closeHolds(tx, [row.id], status, actor.id, now);
  },
};

export async function createApartment(tx: Tx, body: ApartmentBody): Promise<{ id: number }> {
  const { floor_id: floorId = 0 } = body;
  const floor = await tx.floor.findUniqueOrThrow({ where: { id: floorId }, select: { buildingId: true } });
  return tx.apartment.create({
    data: {
      number: body.apartment_number ?? "",
      rooms: body.rooms ?? 1,
      areaTotal: body.area_total ?? 0,
      ...(await columnsOf(tx, body)),
      floorId,
      buildingId: floor.buildingId,
      images: { create: imagesOf(body) },
      translations: { create: textsOf(body) },
    },
    select: { id: true },
  });
}

/** A floor brings its building along. */
async function columnsOf(tx: Tx, body: ApartmentBody) {
  const floor =
    body.floor_id === undefined
      ? undefined
      : await tx.floor.findUniqueOrThrow({ where: { id: body.floor_id }, select: { buildingId: true } });
  return columns({
    floorId: body.floor_id,
    buildingId: floor?.buildingId,
    number: body.apartment_number,
    status: body.status,
    rooms: body.rooms,
    bedrooms: body.bedrooms,
    areaTotal: body.area_total,
    areaLiving: body.area_living,
    areaBalcony: body.area_balcony,
    orientation: body.orientation?.join(","),
    price: body.price,
    isPriceHidden: body.is_price_hidden,
    planImageId: body.plan_image_id,
    isActive: body.is_active,
  });
}

export const apartmentFields = (row: ApartmentRow) => ({
  floor_id: row.floorId,
  apartment_number: row.number,
  status: row.status,
  rooms: row.rooms,
  bedrooms: row.bedrooms,
  area_total: row.areaTotal.toNumber(),
  area_living: row.areaLiving?.toNumber() ?? null,
  area_balcony: row.areaBalcony?.toNumber() ?? null,
  orientation: orientationOf(row.orientation),
  price: row.price,
  is_price_hidden: row.isPriceHidden,
  plan_image_id: row.planImageId,
  gallery_image_ids: row.images.map(({ mediaId }) => mediaId),
  translations: Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = row.translations.find((found) => found.locale === locale);
      return text ? [[locale, { description: text.description }]] : [];
    }),
  ),
});
const imagesOf = ({ gallery_image_ids: ids = [] }: ApartmentBody) =>
  [...new Set(ids)].map((mediaId, sortOrder) => ({ mediaId, sortOrder }));
const textsOf = ({ translations = {} }: ApartmentBody) =>
  LOCALES.flatMap((locale) => {
    const description = translations[locale]?.description;
    return description === undefined ? [] : [{ locale, description }];
  });

export async function mustHaveMedia(tx: Db | Tx, field: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const count = await tx.media.count({ where: { id: { in: wanted } } });
  if (count !== wanted.length) throw invalid(field, "errors.unknown_reference");
}
