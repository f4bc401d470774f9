import { type Locale, LOCALES } from "@ezo/contract/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import { literally } from "../platform/db.ts";
import {
  bumped,
  columns,
  deletedWhere,
  invalid,
  type ResourceSpec,
  type Values,
} from "./inventory.resource.ts";
import { stockDeletion } from "./stock-deletion.ts";

const living = { where: { deletedAt: null } };
const buildingInclude = {
  translations: true,
  floors: { ...living, select: { _count: { select: { apartments: living } } } },
} as const satisfies Prisma.BuildingInclude;
type BuildingRow = Prisma.BuildingGetPayload<{ include: typeof buildingInclude }>;

interface BuildingBody {
  project_id?: number;
  identifier?: string;
  sort_order?: number;
  is_active?: boolean;
  translations?: Partial<Record<Locale, { name: string }>>;
}

export const buildingSpec: ResourceSpec<BuildingRow> = {
  entity: "building",
  table: "buildings",
  uniqueField: "identifier",
  async list(db, query, page) {
    const search = query["search"] as string | undefined;
    const contains = search ? { contains: literally(search), mode: "insensitive" as const } : undefined;
    const where: Prisma.BuildingWhereInput = {
      ...deletedWhere(query),
      ...columns({ projectId: query["project_id"] as number | undefined }),
      ...(contains ? { OR: [{ identifier: contains }, { translations: { some: { name: contains } } }] } : {}),
    };
    const [rows, total] = await Promise.all([
      db.building.findMany({
        where,
        include: buildingInclude,
        orderBy: [{ projectId: "asc" }, { sortOrder: "asc" }, { id: "asc" }],
        ...page,
      }),
      db.building.count({ where }),
    ]);
    return { rows, total };
  },
  find: (db, id) => db.building.findUnique({ where: { id }, include: buildingInclude }),
  nameOf: (row) => row.identifier,
  present: (row) => ({
    ...buildingFields(row),
    floors_count: row.floors.length,
    apartments_count: row.floors.reduce((sum, { _count }) => sum + _count.apartments, 0),
  }),
  fieldsOf: (row) => buildingFields(row),
  async check(tx, wanted) {
    const count = await tx.project.count({ where: { id: wanted["project_id"] as number } });
    if (count === 0) throw invalid("project_id", "errors.unknown_reference");
  },
  async create(tx, body) {
    const { project_id, identifier, sort_order, is_active, translations } = body as BuildingBody;
    const { id } = await tx.building.create({
      data: {
        projectId: project_id ?? 0,
        identifier: identifier ?? "",
        ...columns({ sortOrder: sort_order, isActive: is_active }),
        translations: { create: namesOf(translations) },
      },
    });
    return id;
  },
  async update(tx, id, change) {
    const { project_id, identifier, sort_order, is_active, translations } = change as BuildingBody;
    await tx.building.update({
      where: { id },
      data: {
        ...columns({ projectId: project_id, identifier, sortOrder: sort_order, isActive: is_active }),
        ...bumped,
      },
    });
    for (const { locale, name } of namesOf(translations))
      await tx.buildingTranslation.upsert({
        where: { buildingId_locale: { buildingId: id, locale } },
        create: { buildingId: id, locale, name },
        update: { name },
      });
  },
  setDeleted: async (tx, id, deletedAt) =>
    void (await tx.building.update({ where: { id }, data: { deletedAt, ...bumped } })),
  deletion: (db, buildings) => stockDeletion(db, { buildings }),
};

const buildingFields = (row: BuildingRow) => ({
  project_id: row.projectId,
  identifier: row.identifier,
  sort_order: row.sortOrder,
  translations: Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = row.translations.find((found) => found.locale === locale);
      return text ? [[locale, { name: text.name }]] : [];
    }),
  ),
});
const namesOf = (translations: BuildingBody["translations"] = {}) =>
  LOCALES.flatMap((locale) => {
    const name = translations[locale]?.name;
    return name === undefined ? [] : [{ locale, name }];
  });

const floorInclude = {
  building: { select: { projectId: true, identifier: true } },
  _count: { select: { apartments: living } },
} as const satisfies Prisma.FloorInclude;
type FloorRow = Prisma.FloorGetPayload<{ include: typeof floorInclude }>;

interface FloorBody {
  building_id?: number;
  number?: number;
  label?: string;
  is_active?: boolean;
}

export const floorSpec: ResourceSpec<FloorRow> = {
  entity: "floor",
  table: "floors",
  uniqueField: "number",
  async list(db, query, page) {
    const where: Prisma.FloorWhereInput = {
      ...deletedWhere(query),
      ...columns({ buildingId: query["building_id"] as number | undefined }),
      building: { deletedAt: null, ...columns({ projectId: query["project_id"] as number | undefined }) },
    };
    const [rows, total] = await Promise.all([
      db.floor.findMany({
        where,
        include: floorInclude,
        orderBy: [{ buildingId: "asc" }, { number: "asc" }],
        ...page,
      }),
      db.floor.count({ where }),
    ]);
    return { rows, total };
  },
  find: (db, id) => db.floor.findUnique({ where: { id }, include: floorInclude }),
  nameOf: (row) => `${row.building.identifier} / ${row.number}`,
  present: (row) => ({
    ...floorFields(row),
    project_id: row.building.projectId,
    apartments_count: row._count.apartments,
  }),
  fieldsOf: (row) => floorFields(row),
  check: mustHaveBuilding,
  async create(tx, body) {
    const { building_id, number, label, is_active } = body as FloorBody;
    const { id } = await tx.floor.create({
      data: { buildingId: building_id ?? 0, number: number ?? 0, ...columns({ label, isActive: is_active }) },
    });
    return id;
  },
  async update(tx, id, change) {
    const { building_id, number, label, is_active } = change as FloorBody;
    await tx.floor.update({
      where: { id },
      // Its apartments follow by the foreign key, which cascades.
      data: { ...columns({ buildingId: building_id, number, label, isActive: is_active }), ...bumped },
    });
  },
  setDeleted: async (tx, id, deletedAt) =>
    void (await tx.floor.update({ where: { id }, data: { deletedAt, ...bumped } })),
  deletion: (db, floors) => stockDeletion(db, { floors }),
};
const floorFields = (row: FloorRow) => ({
  building_id: row.buildingId,
  number: row.number,
  label: row.label,
});

async function mustHaveBuilding(tx: Tx, wanted: Values): Promise<void> {
  const count = await tx.building.count({ where: { id: wanted["building_id"] as number, deletedAt: null } });
  if (count === 0) throw invalid("building_id", "errors.unknown_reference");
}
