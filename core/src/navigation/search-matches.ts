import { readId } from "@ezo/contract/values/ids";
import { completionDay, completionOf, isCompletedBy, READY } from "@ezo/contract/values/stock/completion";
import type { Prisma } from "../generated/prisma/client.ts";
import { layoutNameOf } from "../layouts/lent.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { searchLayouts, searchProjects, type SearchQuery } from "./apartment-search.repo.ts";
import { visiblePart } from "./navigation.visible.ts";

/** How many match in each project, whichever is chosen. */
export async function matchesByProject(db: Db, query: SearchQuery) {
  // A layout is one of the chosen project: another project would have none of it.
  const filters = query.project_id === undefined ? query : { ...query, layout: undefined };
  const found = new Map((await searchProjects(db, filters)).map(({ id, matches }) => [id, matches]));
  // The chosen project is named even if nothing of it matches.
  const ids = [...found.keys(), ...(query.project_id === undefined ? [] : [query.project_id])];
  const projects = await db.project.findMany({
    where: { id: { in: ids }, isActive: true, deletedAt: null },
    orderBy: { id: "asc" },
    select: {
      id: true,
      latitude: true,
      longitude: true,
      translations: { select: { locale: true, title: true } },
    },
  });
  return projects.map(({ id, latitude, longitude, translations }) => ({
    id,
    title: textIn(translations, query.locale)("title"),
    matches: found.get(id) ?? 0,
    ...(latitude === null || longitude === null ? {} : { place: { latitude, longitude } }),
  }));
}

/** How many match by each quarter in which something is completed, whichever is chosen. */
export async function matchesByCompletion(
  db: Db,
  query: SearchQuery,
  counted: { total: number; projects: readonly { id: number; matches: number }[] },
) {
  const { completion: asked } = query;
  const found = await matchesAtAnyTime(db, query, counted);
  const records = await db.project.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    select: { id: true, status: true, completionDate: true },
  });
  const projects = records.map(({ id, status, completionDate }) => ({
    matches: found.find((project) => project.id === id)?.matches ?? 0,
    isReady: status === "completed",
    date: completionDate && completionDate.toISOString().slice(0, 10),
  }));
  const quarters = projects.flatMap(({ isReady, date }) =>
    isReady || date === null ? [] : [completionOf(date)],
  );
  // What an address asks for is among them, a whole year after its quarters.
  const named = new Set([READY, ...quarters, ...(asked === undefined ? [] : [asked])]);
  const dayOf = (value: string) => completionDay(value) ?? "";
  return [...named]
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || b.length - a.length)
    .map((value) => ({
      value,
      matches: projects
        .filter((project) => isCompletedBy(project, value))
        .reduce((sum, { matches }) => sum + matches, 0),
    }))
    .filter(({ matches }) => matches > 0);
}

/** How many match in each project, by no completion. Counted anew only where one is chosen: it is all of the stock. */
async function matchesAtAnyTime(
  db: Db,
  query: SearchQuery,
  { total, projects }: { total: number; projects: readonly { id: number; matches: number }[] },
): Promise<readonly { id: number; matches: number }[]> {
  const { project_id: chosen, completion: asked } = query;
  if (asked === undefined) return chosen === undefined ? projects : [{ id: chosen, matches: total }];
  const all = await searchProjects(db, { ...query, completion: undefined });
  return all.filter(({ id }) => chosen === undefined || id === chosen);
}

/** How many match in each layout of the chosen project. */
export async function matchesByLayout(db: Db, query: SearchQuery) {
  const { project_id: projectId, layout: chosen, locale } = query;
  if (projectId === undefined) return [];
  const found = new Map((await searchLayouts(db, query)).map(({ id, matches }) => [id, matches]));
  // The chosen layout is named even if nothing of it matches.
  const named: Prisma.LayoutWhereInput[] =
    chosen === undefined ? [] : [{ slug: chosen }, { id: readId(chosen) ?? 0 }];
  const layouts = await db.layout.findMany({
    where: { projectId, ...visiblePart, OR: [{ id: { in: [...found.keys()] } }, ...named] },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, slug: true, translations: { select: { locale: true, name: true } } },
  });
  return layouts.map((layout) => ({
    ...layoutNameOf(layout, locale),
    matches: found.get(layout.id) ?? 0,
  }));
}
