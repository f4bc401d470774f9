import { overlap } from "@ezo/contract/geometry";
import type { COMPLETENESS_PROBLEMS } from "@ezo/contract/inventory";
import type { Prisma } from "../generated/prisma/client.ts";
import { pointsOf } from "../navigation/navigation.present.ts";
import { AppError } from "../platform/app-error.ts";
import { type Db, isUniqueViolation } from "../platform/db.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { type Change, writeChanges } from "./inventory.log.ts";

const LONG = { timeout: 60_000 };

export type PlansService = ReturnType<typeof createPlans>;

interface Problem {
  kind: (typeof COMPLETENESS_PROBLEMS)[number];
  entity: "project" | "building" | "floor" | "apartment" | "zone_image";
  id: number;
  label: string;
}

/** Work on whole floors and whole projects. */
export function createPlans(db: Db) {
  return {
    /**
     * Copies a floor's plan, zones and apartments to other floors of its building, in one transaction. The copies are
     * available, whatever the originals are. Throws `invalid` for a floor that already has apartments.
     */
    async copyFloor(actor: Actor, id: number, floorNumbers: readonly number[], pattern: string) {
      mustBeAdmin(actor);
      const copy = () =>
        db.$transaction(async (tx) => {
          const source = await tx.floor.findFirst({
            where: { id, deletedAt: null },
            include: {
              apartments: {
                where: { deletedAt: null },
                orderBy: { number: "asc" },
                include: { translations: true, images: true },
              },
              images: {
                where: { deletedAt: null },
                orderBy: { id: "desc" },
                take: 1,
                include: { zones: { where: { deletedAt: null } } },
              },
            },
          });
          if (!source) throw new AppError("not_found");
          const [image] = source.images;
          const apartments = source.apartments.toSorted((a, b) =>
            a.number.localeCompare(b.number, "en", { numeric: true }),
          );
          const done = { floors: 0, apartments: 0, zones: 0 };
          const changes: Change[] = [];
          const add = (entity: Change["entity"], entityId: number) =>
            changes.push({
              entity,
              entityId,
              action: "created",
              version: 1,
              reason: "copy",
              actorId: actor.id,
            });
          for (const number of new Set(floorNumbers)) {
            const known = await tx.floor.findFirst({
              where: { buildingId: source.buildingId, number, deletedAt: null },
              select: { id: true, _count: { select: { apartments: { where: { deletedAt: null } } } } },
            });
            if (known && known._count.apartments > 0)
              throw new AppError("invalid", { fields: { floor_numbers: ["errors.floor_not_empty"] } });
            const floor =
              known ?? (await tx.floor.create({ data: { buildingId: source.buildingId, number } }));
            if (!known) add("floor", floor.id);
            done.floors++;
            const plan = image
              ? await tx.zoneImage.create({
                  data: {
                    kind: "floor",
                    projectId: image.projectId,
                    floorId: floor.id,
                    mediaId: image.mediaId,
                  },
                })
              : undefined;
            if (plan) add("zone_image", plan.id);
            for (const [index, original] of apartments.entries()) {
              const { translations, images } = original;
              const apartment = await tx.apartment.create({
                data: {
                  buildingId: source.buildingId,
                  floorId: floor.id,
                  number: numberBy(pattern, number, index + 1),
                  rooms: original.rooms,
                  bedrooms: original.bedrooms,
                  areaTotal: original.areaTotal,
                  areaLiving: original.areaLiving,
                  areaBalcony: original.areaBalcony,
                  orientation: original.orientation,
                  price: original.price,
                  isPriceHidden: original.isPriceHidden,
                  planImageId: original.planImageId,
                  isActive: original.isActive,
                  translations: {
                    create: translations.map(({ locale, description }) => ({ locale, description })),
                  },
                  images: { create: images.map(({ mediaId, sortOrder }) => ({ mediaId, sortOrder })) },
                },
              });
              add("apartment", apartment.id);
              done.apartments++;
              const zone = image?.zones.find(({ apartmentId }) => apartmentId === original.id);
              if (!plan || !zone) continue;
              const copied = await tx.zone.create({
                data: {
                  zoneImageId: plan.id,
                  type: zone.type,
                  points: zone.points as Prisma.InputJsonArray,
                  apartmentId: apartment.id,
                  sortOrder: zone.sortOrder,
                },
              });
              add("zone", copied.id);
              done.zones++;
            }
          }
          await writeChanges(tx, changes);
          return done;
        }, LONG);
      try {
        return await copy();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new AppError("invalid", { fields: { number_pattern: ["errors.taken"] }, cause: error });
      }
    },

    /** The floors `from` to `to` of a building; existing ones are returned, not touched. */
    async addFloors(actor: Actor, buildingId: number, range: { from: number; to: number }) {
      mustBeAdmin(actor);
      const add = () =>
        db.$transaction(async (tx) => {
          const building = await tx.building.findFirst({
            where: { id: buildingId, deletedAt: null },
            select: { floors: { where: { deletedAt: null }, select: { number: true } } },
          });
          if (!building) throw new AppError("not_found");
          const standing = new Set(building.floors.map(({ number }) => number));
          const wanted = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
          const added = wanted.filter((number) => !standing.has(number));
          const rows = await tx.floor.createManyAndReturn({
            data: added.map((number) => ({ buildingId, number })),
            select: { id: true },
          });
          await writeChanges(
            tx,
            rows.map(({ id }) => ({
              entity: "floor",
              entityId: id,
              action: "created",
              version: 1,
              actorId: actor.id,
            })),
          );
          return { added, kept: wanted.filter((number) => standing.has(number)) };
        });
      try {
        return await add();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new AppError("invalid", { fields: { from: ["errors.taken"] }, cause: error });
      }
    },

    /** What a visitor would miss in a project's explorer. */
    async completeness(actor: Actor, projectId: number) {
      mustBeAdmin(actor);
      const living = { deletedAt: null, isActive: true };
      const withZones = { where: living, include: { zones: { where: living } } };
      const project = await db.project.findUnique({
        where: { id: projectId },
        select: {
          slug: true,
          zoneImages: { ...withZones, orderBy: { id: "desc" } },
          buildings: {
            where: living,
            orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
            include: {
              floors: {
                where: living,
                orderBy: { number: "asc" },
                include: { apartments: { where: living, orderBy: { number: "asc" } } },
              },
            },
          },
        },
      });
      if (!project) throw new AppError("not_found");
      const { buildings, zoneImages } = project;
      const problems: Problem[] = [];
      const note = (kind: Problem["kind"], entity: Problem["entity"], id: number, label: string) =>
        problems.push({ kind, entity, id, label });

      const overview = zoneImages.find(({ kind }) => kind === "overview");
      if (buildings.length === 0) note("no_buildings", "project", projectId, project.slug);
      // A project's only building is entered without an overview.
      if (buildings.length > 1 && !overview) note("no_overview_image", "project", projectId, project.slug);
      for (const building of buildings) {
        const facade = zoneImages.find(
          ({ buildingId, kind }) => kind === "building" && buildingId === building.id,
        );
        if (overview && !overview.zones.some(({ buildingId }) => buildingId === building.id))
          note("building_without_zone", "building", building.id, building.identifier);
        if (!facade) note("building_without_image", "building", building.id, building.identifier);
        for (const floor of building.floors.filter(({ apartments }) => apartments.length > 0)) {
          const name = `${building.identifier} / ${floor.number}`;
          const plan = zoneImages.find(({ floorId, kind }) => kind === "floor" && floorId === floor.id);
          if (facade && !facade.zones.some(({ floorId }) => floorId === floor.id))
            note("floor_without_zone", "floor", floor.id, name);
          if (!plan) note("floor_without_image", "floor", floor.id, name);
          for (const apartment of floor.apartments) {
            const label = `${name} / ${apartment.number}`;
            if (plan && !plan.zones.some(({ apartmentId }) => apartmentId === apartment.id))
              note("apartment_without_zone", "apartment", apartment.id, label);
            if (apartment.planImageId === null)
              note("apartment_without_plan", "apartment", apartment.id, label);
            if (apartment.price === null) note("apartment_without_price", "apartment", apartment.id, label);
          }
        }
      }
      for (const image of zoneImages.filter(({ kind }) => kind === "floor")) {
        const polygons = image.zones.map(({ points }) => pointsOf(points));
        const doOverlap = polygons.some((one, index) =>
          polygons.slice(index + 1).some((other) => overlap(one, other)),
        );
        if (doOverlap) note("zones_overlap", "zone_image", image.id, String(image.id));
      }
      const floors = buildings.flatMap((building) => building.floors);
      return {
        is_complete: problems.length === 0,
        buildings: buildings.length,
        floors: floors.length,
        apartments: floors.reduce((sum, { apartments }) => sum + apartments.length, 0),
        problems,
      };
    },
  };
}

/** `{floor}{nn}` on floor 6 numbers its second apartment 602. */
export const numberBy = (pattern: string, floor: number, place: number): string =>
  pattern
    .replaceAll("{floor}", String(floor))
    .replaceAll("{nn}", String(place).padStart(2, "0"))
    .replaceAll("{n}", String(place));
