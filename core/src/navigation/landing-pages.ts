import { ROOMS_OR_MORE } from "@ezo/contract/site/navigation";
import type { Locale } from "@ezo/contract/values/languages";
import { LANDING_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import { landingPath } from "@ezo/contract/values/paths/explorer-paths";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { matching } from "./apartment-search.repo.ts";
import type { ExplorerPlace } from "./explorer-places.ts";

// Searches with a page of their own in search engines: by project, and by project and one exact number of rooms.

interface Row {
  project_id: number;
  rooms: number;
  changed_at: Date;
}

const rowsForSale = (db: Db): Promise<Row[]> => db.$queryRaw`
  select b.project_id, a.rooms, max(greatest(a.updated_at, f.updated_at, b.updated_at)) as changed_at
  from ${matching({})}
  group by b.project_id, a.rooms
  order by b.project_id, a.rooms`;

/** Larger apartments are found together, whatever the number of their rooms. */
const isExact = (rooms: number): boolean => rooms > 0 && rooms < ROOMS_OR_MORE;

/** These pages, for the sitemap. Those that would find nothing are left out. */
export async function landingPlaces(db: Db): Promise<ExplorerPlace[]> {
  const places = new Map<string, ExplorerPlace>();
  for (const { project_id: id, rooms, changed_at: changedAt } of await rowsForSale(db)) {
    for (const path of [landingPath(id), ...(isExact(rooms) ? [landingPath(id, rooms)] : [])]) {
      const known = places.get(path);
      if (!known || changedAt > known.changedAt) places.set(path, { path, changedAt });
    }
  }
  return [...places.values()];
}

/** The same for the links of the search's page: the first projects, with their numbers of rooms. */
export async function landingLinks(db: Db, locale: Locale) {
  const roomsOf = new Map<number, number[]>();
  for (const { project_id: id, rooms } of await rowsForSale(db))
    roomsOf.set(id, [...(roomsOf.get(id) ?? []), ...(isExact(rooms) ? [rooms] : [])]);
  const projects = await db.project.findMany({
    where: { id: { in: [...roomsOf.keys()] } },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    take: LANDING_PROJECTS_MAX,
    select: { id: true, translations: true },
  });
  return projects.map(({ id, translations }) => ({
    id,
    title: textIn(translations, locale)("title"),
    rooms: roomsOf.get(id) ?? [],
  }));
}
