import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { readId } from "@ezo/contract/values/ids";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { Prisma } from "../../generated/prisma/client.ts";
import { orientationOf } from "../../navigation/navigation.present.ts";
import { risersOf } from "../../navigation/risers.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { currentProjects } from "../../platform/database/row-rights.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import { storedChanges } from "../../records/stored-json.ts";

/** An apartment as price lists need it. */
export interface ListedApartment {
  apartment_id: number;
  apartment_number: string;
  building_id: number;
  building_identifier: string;
  floor_number: number;
  riser: number;
  rooms: number;
  area_total: number;
  orientation: string[];
  status: ApartmentStatus;
  /** What it costs without a discount. */
  regular: number | null;
  /** What it costs while a discount goes on. */
  discounted_price: number | null;
  discount_until: string | null;
  offered_until: string | null;
  /** Why it is no longer an apartment of the project: deleted, or a unit of another kind or project by now. */
  gone: "deleted" | "other" | null;
}

const isLiving = { deletedAt: null };
export const dayText = (day: Date | null): string | null => day && day.toISOString().slice(0, 10);

/** What is read of an apartment, with the last of the offers that are open at `now`. */
const listedAt = (now: Date) =>
  ({
    id: true,
    number: true,
    unitType: true,
    deletedAt: true,
    buildingId: true,
    status: true,
    rooms: true,
    areaTotal: true,
    orientation: true,
    price: true,
    oldPrice: true,
    discountUntil: true,
    floor: {
      select: {
        number: true,
        deletedAt: true,
        building: { select: { identifier: true, projectId: true, deletedAt: true } },
      },
    },
    offers: {
      where: { validUntil: { gt: now }, withdrawnAt: null },
      orderBy: { validUntil: "desc" },
      take: 1,
      select: { validUntil: true },
    },
  }) as const satisfies Prisma.ApartmentSelect;

/** All apartments of a project, and no other units, shown to visitors or not, by building, floor and number. */
export async function listedApartments(
  db: Db | Tx,
  projectId: number,
  now: Date,
  /** Returned even if they no longer belong to the project; `gone` says why. */
  also: readonly number[] = [],
): Promise<ListedApartment[]> {
  const open = currentProjects();
  // Until when one is offered is all that is read of offers, and who prices need not see the enquiries that they are for.
  const rows = await withoutLimit(() =>
    db.apartment.findMany({
      where: {
        OR: [
          {
            ...isLiving,
            unitType: "apartment",
            floor: { ...isLiving, building: { ...isLiving, projectId } },
          },
          // An apartment that has gone to another project since is named to those alone who see that one.
          {
            id: { in: [...also] },
            ...(open ? { floor: { building: { projectId: { in: [...open] } } } } : {}),
          },
        ],
      },
      orderBy: [
        { floor: { building: { sortOrder: "asc" } } },
        { buildingId: "asc" },
        { floor: { number: "asc" } },
        { number: "asc" },
        { id: "asc" },
      ],
      select: listedAt(now),
    }),
  );
  const timeZone = await firmTimeZone(db);
  const apartments = rows.map((row) => ({
    apartment_id: row.id,
    apartment_number: row.number,
    building_id: row.buildingId,
    building_identifier: row.floor.building.identifier,
    floor_number: row.floor.number,
    riser: 1,
    rooms: row.rooms,
    area_total: row.areaTotal.toNumber(),
    orientation: orientationOf(row.orientation),
    status: row.status,
    regular: row.oldPrice ?? row.price,
    discounted_price: row.oldPrice === null ? null : row.price,
    discount_until: dayText(row.discountUntil),
    offered_until: row.offers[0] ? dayIn(row.offers[0].validUntil, timeZone) : null,
    gone: goneFrom(projectId, row),
  }));
  // What is gone takes no place among the others.
  const own = apartments.filter(({ gone }) => gone === null);
  for (const id of new Set(own.map((apartment) => apartment.building_id)))
    for (const [apartment, riser] of risersOf(own.filter(({ building_id }) => building_id === id)))
      apartment.riser = riser;
  return apartments;
}

interface Placed {
  unitType: UnitType;
  deletedAt: Date | null;
  floor: { deletedAt: Date | null; building: { projectId: number; deletedAt: Date | null } };
}
function goneFrom(projectId: number, { unitType, deletedAt, floor }: Placed): ListedApartment["gone"] {
  const { building } = floor;
  if (deletedAt ?? floor.deletedAt ?? building.deletedAt) return "deleted";
  return unitType === "apartment" && building.projectId === projectId ? null : "other";
}

export interface Entry {
  apartmentId: number;
  fromPrice: number | null;
  toPrice: number | null;
  /** It was reserved or sold, and not chosen, when the list was compared. */
  isKept: boolean;
}

/** What a list was compared with, in place of what it was compared with before. */
export async function replaceEntries(tx: Tx, priceListId: number, entries: readonly Entry[]): Promise<void> {
  await tx.priceListEntry.deleteMany({ where: { priceListId } });
  await tx.priceListEntry.createMany({ data: entries.map((entry) => ({ priceListId, ...entry })) });
}

export const entriesOf = (db: Db | Tx, priceListId: number): Promise<Entry[]> =>
  db.priceListEntry.findMany({
    where: { priceListId },
    orderBy: { apartmentId: "asc" },
    select: { apartmentId: true, fromPrice: true, toPrice: true, isKept: true },
  });

/** The reason of the lines of history that a list's publication has written. */
export const publicationReason = (listId: number): string => `price list ${listId}`;
/** The reason of the lines that put these prices back. */
export const undoingReason = (publication: string): string => `${publication} undone`;
/** The list that the line of such a reason is of. */
export function listOf(reason: string): number | undefined {
  return readId(/^price list (\d+)(?: undone)?$/.exec(reason)?.[1]);
}

/** The apartments whose prices a list's publication has changed, by its lines of history. */
export async function changedBy(
  db: Db | Tx,
  listId: number,
  entries: readonly Entry[],
): Promise<Map<number, { hasEndedDiscount: boolean }>> {
  const lines = await db.recordHistory.findMany({
    where: {
      entity: "apartment",
      entityId: { in: entries.map(({ apartmentId }) => apartmentId) },
      reason: publicationReason(listId),
    },
    select: { entityId: true, changes: true },
  });
  return new Map(
    lines.map(({ entityId, changes }) => {
      const oldPrice = storedChanges(changes)["old_price"];
      return [entityId, { hasEndedDiscount: oldPrice !== undefined && oldPrice.to === null }];
    }),
  );
}

const person = { select: { id: true, name: true } } as const;
export const listInclude = {
  publishedBy: person,
  updatedBy: person,
  project: { select: { deletedAt: true } },
} as const;
/** The newest first: at most `take` that are published, and as many that are not. */
export async function findLists(db: Db, projectId: number, take: number) {
  const newest = (where: Prisma.PriceListWhereInput) =>
    db.priceList.findMany({
      where: { projectId, ...where },
      orderBy: { id: "desc" },
      take,
      include: listInclude,
    });
  const [published, others] = await Promise.all([
    newest({ status: "published" }),
    newest({ status: { not: "published" } }),
  ]);
  return [...published, ...others].toSorted((a, b) => b.id - a.id);
}

/** Those that could not be published at their time, and were not saved since. */
export const findStopped = (db: Db, take: number) =>
  db.priceList.findMany({
    where: { stopReason: { not: null } },
    orderBy: [{ stoppedAt: "desc" }, { id: "desc" }],
    take,
    select: {
      id: true,
      name: true,
      stopReason: true,
      stoppedAt: true,
      stoppedBy: true,
      project: { select: { id: true, translations: { where: { locale: "ka" }, select: { title: true } } } },
    },
  });

export async function getList(db: Db | Tx, id: number) {
  const list = await db.priceList.findUnique({ where: { id }, include: listInclude });
  if (!list) throw new AppError("not_found");
  return list;
}
export type ListRow = Awaited<ReturnType<typeof getList>>;

/** A project whose lists are changed by one transaction at a time. Throws `not_found`, also for a deleted one. */
export async function lockProject(tx: Tx, id: number, { evenDeleted = false } = {}): Promise<void> {
  const rows = await tx.$queryRaw<object[]>`
    select id from projects where id = ${id}::int and (deleted_at is null or ${evenDeleted}::boolean)
    for no key update`;
  // Locking asks past the rights to rows.
  if (rows.length === 0 || (await tx.project.count({ where: { id } })) === 0) throw new AppError("not_found");
}
