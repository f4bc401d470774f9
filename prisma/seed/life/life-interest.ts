import { searchKey, usedValues } from "@ezo/contract/site/search/missed-search";
import type { MissedSearch } from "@ezo/contract/site/views";
import { dayIn, DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { INTEREST_DAYS } from "@ezo/contract/values/limits/interest";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import type { Db } from "@ezo/core/platform/db";
import { DemoExplorer } from "../demo-explorer.ts";
import { readDemo } from "../demo-files.ts";
import { shareOf } from "../demo-share.ts";
import type { LifeClock } from "./life-clock.ts";

/** Views on a day of the apartment that is looked at most, without those that an enquiry adds. */
const VIEWS_MOST = 9;
/** Of ten views, how many at most are followed by a heart, and by a comparison. */
const KEPT_OF_TEN = 3;
const COMPARED_OF_TEN = 2;

/** What visitors ask for and the demo has not, with how often a day at most. */
const MISSED: readonly { project?: string; search: MissedSearch; most: number }[] = [
  { search: { rooms: [2], price_max: 90_000 }, most: 6 },
  { search: { price_max: 60_000 }, most: 5 },
  { search: { rooms: [1], floor_min: 10 }, most: 2 },
  { search: { area_min: 140 }, most: 1 },
  { search: { rooms: [2], monthly_max: 250 }, most: 3 },
  { search: { price_max: 60_000, floor_not: ["first"], sides: ["S"] }, most: 2 },
  { search: { rooms: [2], price_max: 90_000, parking: true }, most: 2 },
  { project: "linden-court", search: { rooms: [3], price_max: 110_000 }, most: 4 },
  { project: "linden-court", search: { floor_min: 12 }, most: 3 },
  { project: "shukura", search: { price_max: 100_000 }, most: 4 },
  { project: "shukura", search: { rooms: [1] }, most: 2 },
];

/** What visitors ask for and find, with how often a day at most. */
const FOUND: readonly { project?: string; search: MissedSearch; most: number }[] = [
  { search: { rooms: [2], price_max: 130_000 }, most: 7 },
  { search: { rooms: [1, 2] }, most: 6 },
  { search: { rooms: [3], area_min: 80 }, most: 3 },
  { search: { floor_min: 5 }, most: 2 },
  { search: { rooms: [2], sides: ["S"], floor_not: ["last"] }, most: 3 },
  { project: "linden-court", search: { rooms: [2], floor_min: 3 }, most: 5 },
  { project: "shukura", search: { area_min: 50, area_max: 70 }, most: 3 },
];

/**
 * Thirty days of what visitors looked at in the demo's stock, of searches that found nothing in it, and of filters of others; the
 * same in every demo, counted back from today. Returns how many apartments have counts.
 */
export async function seedInterest(db: Db, clock: LifeClock): Promise<number> {
  const days = Array.from({ length: INTEREST_DAYS }, (_, ago) => ({
    ago,
    day: new Date(dayIn(clock.ago(ago, "12:00"), DEFAULT_TIME_ZONE)),
  }));
  const { projects } = await readDemo("explorer.json", DemoExplorer);
  const slugs = projects.map(({ slug }) => slug);
  const views = (await stockOf(db, slugs)).flatMap((apartment) => viewsOf(apartment, days));
  const projectIds = await projectIdsOf(db);
  const misses = missesOf(projectIds, days);
  const values = usedOf(projectIds, days);
  await db.$transaction([
    db.apartmentViews.createMany({ data: views }),
    db.searchMiss.createMany({ data: misses }),
    db.searchValue.createMany({ data: values }),
  ]);
  return new Set(views.map(({ apartmentId }) => apartmentId)).size;
}

/** A day by how many days ago it was, which what happened then follows from. */
interface Day {
  ago: number;
  day: Date;
}
type Apartment = Awaited<ReturnType<typeof stockOf>>[number];

/** What visitors can look at and is for sale. */
const stockOf = (db: Db, slugs: string[]) =>
  db.apartment.findMany({
    where: {
      status: { not: "sold" },
      isActive: true,
      deletedAt: null,
      floor: { building: { project: { slug: { in: slugs } } } },
    },
    select: {
      id: true,
      number: true,
      floor: { select: { building: { select: { identifier: true, project: { select: { slug: true } } } } } },
      _count: { select: { enquiries: true } },
    },
  });

/** More of those that somebody has asked about; a day without views has no row. */
function viewsOf(apartment: Apartment, days: readonly Day[]): Prisma.ApartmentViewsCreateManyInput[] {
  const { building } = apartment.floor;
  const name = `${building.project.slug} ${building.identifier} ${apartment.number}`;
  const most = VIEWS_MOST * shareOf(`${name} views`) ** 2 + 2 * apartment._count.enquiries;
  return days.flatMap(({ ago, day }) => {
    const views = Math.round(most * shareOf(`${name} views ${ago}`));
    if (views === 0) return [];
    const partOf = (ofTen: number, kind: string) =>
      Math.floor((views * ofTen * shareOf(`${name} ${kind} ${ago}`)) / 10 + shareOf(`${name} ${kind}`) / 3);
    const shortlists = partOf(KEPT_OF_TEN, "kept");
    return [
      { apartmentId: apartment.id, day, views, shortlists, compares: partOf(COMPARED_OF_TEN, "compared") },
    ];
  });
}

async function projectIdsOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const projects = await db.project.findMany({
    where: { deletedAt: null },
    select: { id: true, slug: true },
  });
  return new Map(projects.map(({ id, slug }) => [slug, id]));
}

/** Values that several searches have are counted together. */
function usedOf(
  projects: ReadonlyMap<string, number>,
  days: readonly Day[],
): Prisma.SearchValueCreateManyInput[] {
  return days.flatMap(({ ago, day }) => {
    const counts = new Map<string, { projectId: number | null; count: number }>();
    for (const { project, search, most } of FOUND) {
      const projectId = projects.get(project ?? "") ?? null;
      const count = Math.round(most * shareOf(`${project ?? ""} found ${JSON.stringify(search)} ${ago}`));
      if (count === 0 || (project !== undefined && projectId === null)) continue;
      for (const filter of usedValues(projectId === null ? search : { ...search, project_id: projectId }))
        counts.set(filter, { projectId, count: (counts.get(filter)?.count ?? 0) + count });
    }
    return [...counts].map(([filter, counted]) => ({ day, filter, ...counted }));
  });
}

function missesOf(
  projects: ReadonlyMap<string, number>,
  days: readonly Day[],
): Prisma.SearchMissCreateManyInput[] {
  return MISSED.flatMap(({ project, search, most }) => {
    const projectId = projects.get(project ?? "") ?? null;
    // Staff may have removed the project.
    if (project !== undefined && projectId === null) return [];
    const filter = searchKey(projectId === null ? search : { ...search, project_id: projectId });
    if (filter === null)
      throw new Error(`the demo misses a search without filters: ${JSON.stringify(search)}`);
    return days.flatMap(({ ago, day }) => {
      const count = Math.round(most * shareOf(`${project ?? ""} ${JSON.stringify(search)} ${ago}`));
      return count === 0 ? [] : [{ day, filter, projectId, count }];
    });
  });
}
