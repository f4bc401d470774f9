import { ROOMS_OR_MORE } from "@ezo/contract/site/apartment-filters";
import type { Locale } from "@ezo/contract/values/languages";
import { LANDING_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import { landingPath } from "@ezo/contract/values/paths/explorer-paths";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { matching } from "./apartment-search.repo.ts";
import type { ExplorerPlace } from "./explorer-places.ts";

// Searches with a page of their own in search engines: by project, and by project and one exact number of rooms.

/** Larger apartments are found together, whatever the number of their rooms. */
const isExact = (rooms: number): boolean => rooms > 0 && rooms < ROOMS_OR_MORE;

interface Changed {
  project_id: number;
  rooms: number;
  changed_at: Date;
}

const changesForSale = (db: Db): Promise<Changed[]> => db.$queryRaw`
  select b.project_id, a.rooms, max(greatest(a.updated_at, f.updated_at, b.updated_at)) as changed_at
  from ${matching({})}
  group by b.project_id, a.rooms
  order by b.project_id, a.rooms`;

/** These pages, for the sitemap. Those that would find nothing are left out. */
export async function landingPlaces(db: Db): Promise<ExplorerPlace[]> {
  const places = new Map<string, ExplorerPlace>();
  for (const { project_id: id, rooms, changed_at: changedAt } of await changesForSale(db)) {
    for (const path of [landingPath(id), ...(isExact(rooms) ? [landingPath(id, rooms)] : [])]) {
      const known = places.get(path);
      if (!known || changedAt > known.changedAt) places.set(path, { path, changedAt });
    }
  }
  return [...places.values()];
}

interface Linked {
  id: number;
  rooms: number[];
}

/** Apart from what the sitemap reads: the commonest searches ask for these, and need no times. */
const firstForSale = (db: Db): Promise<Linked[]> => db.$queryRaw`
  select s.id, array_agg(s.rooms order by s.rooms) as rooms
  from (select p.id, p.sort_order, a.rooms from ${matching({})} group by p.id, a.rooms) s
  group by s.id, s.sort_order
  order by s.sort_order, s.id
  limit ${LANDING_PROJECTS_MAX}::int`;

/** The same for the links of the search's page: the first projects, with their numbers of rooms. */
export async function landingLinks(db: Db, locale: Locale) {
  const linked = await firstForSale(db);
  const projects = await db.project.findMany({
    where: { id: { in: linked.map(({ id }) => id) } },
    select: { id: true, translations: { select: { locale: true, title: true } } },
  });
  const textsOf = new Map(projects.map(({ id, translations }) => [id, translations]));
  return linked.flatMap(({ id, rooms }) => {
    const texts = textsOf.get(id);
    // Without texts it was removed between the two statements.
    return texts ? [{ id, title: textIn(texts, locale)("title"), rooms: rooms.filter(isExact) }] : [];
  });
}
