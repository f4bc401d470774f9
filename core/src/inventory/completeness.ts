import { overlap } from "@ezo/contract/values/geometry/geometry";
import type { COMPLETENESS_PROBLEMS } from "@ezo/contract/inventory/completeness";
import { pointsOf } from "../navigation/navigation.present.ts";
import { lenderOf, lentToSummary } from "../layouts/lent.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type Actor, must } from "../users/actor.ts";

export interface Problem {
  kind: (typeof COMPLETENESS_PROBLEMS)[number];
  entity: "project" | "building" | "floor" | "apartment" | "zone_image";
  id: number;
  label: string;
}

/** What a visitor would miss in a project's explorer. */
export async function completenessOf(db: Db, actor: Actor, projectId: number) {
  must(actor, "stock.read");
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
            include: {
              apartments: { where: living, orderBy: { number: "asc" }, include: { layout: lentToSummary } },
            },
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
        const lender = lenderOf(apartment.layout, projectId);
        // A parking place has no plan of its own.
        const needsPlan = apartment.unitType === "apartment";
        if (needsPlan && apartment.planImageId === null && !lender?.images.length)
          note("apartment_without_plan", "apartment", apartment.id, label);
        if (apartment.price === null) note("apartment_without_price", "apartment", apartment.id, label);
      }
    }
  }
  const units = buildings.flatMap(({ floors: own }) => own.flatMap((floor) => floor.apartments));
  // The zone of a deleted apartment stays, for the case that it is restored.
  const shown = new Set<number | null>(units.map(({ id }) => id));
  for (const image of zoneImages.filter(({ kind }) => kind === "floor")) {
    const drawn = image.zones
      .filter(({ apartmentId }) => shown.has(apartmentId))
      .map(({ apartmentId, points }) => ({ apartmentId, polygon: pointsOf(points) }));
    // Zones of one apartment cover nothing of another.
    const doOverlap = drawn.some((one, index) =>
      drawn
        .slice(index + 1)
        .some((other) => one.apartmentId !== other.apartmentId && overlap(one.polygon, other.polygon)),
    );
    if (doOverlap) note("zones_overlap", "zone_image", image.id, String(image.id));
  }
  const floors = buildings.flatMap((building) => building.floors);
  return {
    is_complete: problems.length === 0,
    buildings: buildings.length,
    floors: floors.length,
    apartments: units.filter(({ unitType }) => unitType === "apartment").length,
    problems,
  };
}
