import { FLOOR_NUMBERS } from "@ezo/contract/inventory/stock-fields";
import { type FindLayouts, layoutNames, type NamedLayout } from "../../layouts/layout-names.ts";
import type { Tx } from "../../platform/db.ts";
import { quoting, type RowMistake } from "../../platform/text/table.ts";
import type { Writes } from "../../records/write.ts";
import { othersNamed, type ParsedRow, placeName, type RowPlace, twinsOf } from "./apartments.csv.ts";
import { type ProjectNames, projectNames } from "./project-names.ts";

type House = Awaited<ReturnType<typeof housesOf>>[number];
/** A row with the place that it names. */
export interface Placed {
  parsed: ParsedRow;
  place: string;
  house: House;
  floorId: number;
  /** Null takes it away, undefined leaves it as it is. */
  layout: NamedLayout | null | undefined;
}

export interface PlacesWish {
  /** The project of rows that name none; without it every row names its own. */
  projectId?: number | undefined;
  /** By what floors that a building lacks are added; without it each is a mistake of its row. */
  newFloors?: Writes | undefined;
  isDryRun: boolean;
}

/**
 * Finds each row's floor, by row. What cannot be found is named with where it was looked for, of rows with other
 * mistakes too: a person should not mend a row only to meet its next mistake. With floors that are added.
 */
export async function placesOf(
  tx: Tx,
  rows: readonly RowPlace[],
  wish: PlacesWish,
  mistakes: RowMistake[],
): Promise<{ homes: Map<number, Omit<Placed, "parsed">>; addedFloors: string[] }> {
  const { projectId, isDryRun } = wish;
  const projects = await projectNames(tx);
  const found = rows
    .filter(({ unread }) => !unread.has("project"))
    .map((parsed) => ({ parsed, project: projectOf(parsed, projectId, projects) }));
  const ids = found.flatMap(({ project }) => ("id" in project ? [project.id] : []));
  const houses = await housesOf(tx, [...new Set(ids)], isDryRun);
  const layouts = await layoutNames(tx, [...new Set(ids)]);
  const houseOf = ({ parsed, project }: (typeof found)[number]) =>
    "id" in project
      ? houses.find((one) => one.projectId === project.id && one.identifier === parsed.building)
      : undefined;
  // Two rows may name one project in different ways.
  const twins = twinsOf(
    found.flatMap((one) => {
      const house = one.parsed.number === "" ? undefined : houseOf(one);
      return house ? [[one.parsed.row, `${house.id}\n${one.parsed.number}`] as const] : [];
    }),
  );
  const wanted = found.map((one) => ({ ...one.parsed, house: houseOf(one) }));
  const addedFloors = await addFloors(wanted, wish, projects);
  const placed = found.flatMap(({ parsed, project }): [number, Omit<Placed, "parsed">][] => {
    const { row, building, floor, number, unread } = parsed;
    const name = "id" in project ? projects.nameOf(project.id) : parsed.project;
    const tail = [building, unread.has("floor") ? "" : String(floor), number];
    const place = placeName(...(projectId === undefined ? [name] : []), ...tail);
    const refuse = (field: string, key: string) => {
      mistakes.push({ row, field, key, place: placeName(name, ...tail) });
      return [];
    };
    if ("key" in project) return refuse("project", project.key);
    if (unread.has("building")) return [];
    const house = houseOf({ parsed, project });
    if (!house) return refuse("building", quoting("errors.unknown_building", building, { project: name }));
    if (unread.has("floor")) return [];
    const floorId = house.floors.find((one) => one.number === floor)?.id;
    // A floor that would be added is no mistake of a row that has others.
    if (floorId === undefined && wish.newFloors && unread.size > 0) return [];
    if (floorId === undefined)
      return refuse("floor", quoting("errors.unknown_floor", floor, { building, project: name }));
    if (unread.has("apartment_number")) return [];
    const others = twins.get(row);
    if (others) return refuse("apartment_number", othersNamed(others));
    const layout = layoutOf(layouts, house.projectId, parsed.layout, name);
    if (typeof layout === "string") return refuse("layout", layout);
    return [[row, { place, house, floorId, layout }]];
  });
  return { homes: new Map(placed), addedFloors };
}

/** Adds the floors that rows name and their buildings lack, where that is wished; a trial run only names them. */
async function addFloors(
  rows: readonly (RowPlace & { house: House | undefined })[],
  { projectId, newFloors, isDryRun }: PlacesWish,
  projects: ProjectNames,
): Promise<string[]> {
  if (!newFloors) return [];
  const missing = new Map<string, { house: House; number: number }>();
  for (const { house, floor: number, unread } of rows) {
    const isFloor = number >= FLOOR_NUMBERS.min && number <= FLOOR_NUMBERS.max;
    // A row with a mistake is not stored: it needs no floor.
    if (!house || unread.size > 0 || !isFloor || house.floors.some((one) => one.number === number)) continue;
    missing.set(`${house.id}\n${number}`, { house, number });
  }
  const added = [...missing.values()];
  const fields = added.map(({ house, number }) => ({ building_id: house.id, number }));
  const ids = isDryRun || added.length === 0 ? [] : await newFloors.create(fields, { reason: "import" });
  // No floor has the id that it has in a trial run.
  for (const [index, { house, number }] of added.entries())
    house.floors.push({ id: ids[index] ?? -1 - index, number });
  return added.map(({ house, number }) => {
    const project = projectId === undefined ? [projects.nameOf(house.projectId)] : [];
    return placeName(...project, house.identifier, String(number));
  });
}

/** What a cell names, or the key of what is wrong with it. */
function layoutOf(
  find: FindLayouts,
  projectId: number,
  cell: string | undefined,
  project: string,
): Placed["layout"] | string {
  if (cell === undefined) return undefined;
  if (cell === "") return null;
  const found = find(projectId, cell);
  if (found.length <= 1) return found[0] ?? quoting("errors.unknown_layout", cell, { project });
  return quoting("errors.ambiguous_layout", cell, { slugs: found.map(({ slug }) => slug).join(", ") });
}

function projectOf(
  { project }: RowPlace,
  projectId: number | undefined,
  projects: ProjectNames,
): { id: number } | { key: string } {
  if (project === "" && projectId !== undefined) return { id: projectId };
  const found = projects.find(project);
  const [id] = projectId !== undefined && found.includes(projectId) ? [projectId] : found;
  if (id === undefined) return { key: quoting("errors.unknown_project", project) };
  if (projectId !== undefined && id !== projectId)
    return { key: quoting("errors.other_project", project, { project: projects.nameOf(projectId) }) };
  if (projectId === undefined && found.length > 1)
    return { key: quoting("errors.ambiguous_project", project, { ids: found.join(", ") }) };
  return { id };
}

/** The projects' buildings with their floors. Two imports into one building wait for each other, and for copies of its floors (`lockBuildingOf`). */
async function housesOf(tx: Tx, projectIds: number[], isDryRun: boolean) {
  const where = { projectId: { in: projectIds }, deletedAt: null };
  if (!isDryRun)
    await tx.$queryRaw`
      select id from buildings where project_id = any(${projectIds}::int[]) order by id for no key update`;
  return tx.building.findMany({
    where,
    select: {
      id: true,
      projectId: true,
      identifier: true,
      floors: { where: { deletedAt: null }, select: { id: true, number: true } },
    },
  });
}
