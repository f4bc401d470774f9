import type { ChangedApartment, WrittenApartment } from "@ezo/contract/inventory";
import { AppError } from "../platform/app-error.ts";
import { isUniqueViolation, type Tx } from "../platform/db.ts";
import { quoting, type RowMistake } from "../platform/table.ts";
import type { Actor } from "../users/actor.ts";
import { changedSince, lockApartments, presentClosed, presentDifference } from "./apartments.changes.ts";
import { type parseApartments, type ParsedRow, placeName, type RowPlace } from "./apartments.csv.ts";
import {
  type ApartmentBody,
  apartmentFields,
  apartmentInclude,
  type ApartmentRow,
  apartmentSpec,
  createApartment,
} from "./apartments.resource.ts";
import { closeHolds } from "./holds.ts";
import { type Change, differenceOf, writeChanges } from "./inventory.log.ts";
import { type ProjectNames, projectNames } from "./project-names.ts";

export interface ImportWish {
  /** The project of rows that name none; without it every row names its own. */
  projectId?: number | undefined;
  /** What a trial run of the same file saw, row by row; without it what others have changed since is overwritten. */
  seen?: string | undefined;
  isDryRun: boolean;
}

/** What a row of a file does. */
export interface ImportedRow {
  row: number;
  kind: "created" | "updated";
  apartment: string;
  fields: ChangedApartment["fields"];
}
type House = Awaited<ReturnType<typeof housesOf>>[number];
interface Planned {
  parsed: ParsedRow;
  place: string;
  house: House;
  floorId: number;
  known: ApartmentRow | undefined;
  changed: ReturnType<typeof differenceOf>;
}

/**
 * Stores what a file says: all of it or, where anything is wrong, nothing. Nobody else changes its apartments meanwhile,
 * and what somebody has changed since the trial run is a mistake of its row.
 */
export async function importApartments(
  tx: Tx,
  actor: Actor,
  { rows, places, errors }: ReturnType<typeof parseApartments>,
  wish: ImportWish & { now: Date },
) {
  const mistakes: RowMistake[] = [...errors];
  const { seen, isDryRun } = wish;
  const homes = await placesOf(tx, places, wish, mistakes);
  const placed = rows.flatMap((parsed) => {
    const home = homes.get(parsed.row);
    return home ? [{ parsed, ...home }] : [];
  });
  const planned = await planOf(tx, placed, isDryRun);
  if (seen !== undefined) mistakes.push(...(await changedMeanwhile(tx, planned, rows, seen)));
  mistakes.sort((a, b) => a.row - b.row);
  // With a mistake anywhere nothing is stored; the rest is still read, so that every mistake is named.
  if (mistakes.length > 0 && !isDryRun)
    throw new AppError("invalid", {
      fields: Object.fromEntries(mistakes.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]])),
    });
  const written = isDryRun ? [] : await store(tx, actor, planned, wish);
  const versions = new Map(planned.map(({ parsed, known }) => [parsed.row, known?.version ?? 0]));
  const isUpdate = ({ known, changed }: Planned) => known !== undefined && Object.keys(changed).length > 0;
  const created = planned.filter(({ known }) => !known).length;
  const updated = planned.filter(isUpdate).length;
  return {
    dry_run: isDryRun,
    rows: rows.length,
    created,
    updated,
    unchanged: planned.length - created - updated,
    seen: rows.map(({ row }) => versions.get(row) ?? 0).join(","),
    changes: planned.filter((plan) => !plan.known || isUpdate(plan)).map(presented),
    errors: mistakes,
    written,
  };
}

const presented = ({ parsed, place, known, changed }: Planned): ImportedRow => ({
  row: parsed.row,
  kind: known ? "updated" : "created",
  apartment: place,
  fields: presentDifference(known ? changed : differenceOf({}, parsed.fields)),
});

type Placed = Pick<Planned, "parsed" | "place" | "house" | "floorId">;

/**
 * Finds each row's floor, by row. What cannot be found is named with where it was looked for, of rows with other
 * mistakes too: a person should not mend a row only to meet its next mistake.
 */
async function placesOf(
  tx: Tx,
  rows: readonly RowPlace[],
  { projectId, isDryRun }: ImportWish,
  mistakes: RowMistake[],
): Promise<Map<number, Omit<Placed, "parsed">>> {
  const projects = await projectNames(tx);
  const found = rows
    .filter(({ unread }) => !unread.has("project"))
    .map((parsed) => ({ parsed, project: projectOf(parsed, projectId, projects) }));
  const ids = found.flatMap(({ project }) => ("id" in project ? [project.id] : []));
  const houses = await housesOf(tx, [...new Set(ids)], isDryRun);
  const homes = new Set<string>();
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
    const house = houses.find((one) => one.projectId === project.id && one.identifier === building);
    if (!house) return refuse("building", quoting("errors.unknown_building", building, { project: name }));
    if (unread.has("floor")) return [];
    const floorId = house.floors.find((one) => one.number === floor)?.id;
    if (floorId === undefined)
      return refuse("floor", quoting("errors.unknown_floor", floor, { building, project: name }));
    if (unread.has("apartment_number")) return [];
    const home = `${house.id}\n${number}`;
    if (homes.has(home)) return refuse("apartment_number", "errors.duplicate_row");
    homes.add(home);
    return [[row, { place, house, floorId }]];
  });
  return new Map(placed);
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

/** The projects' buildings with their floors. Two imports into one building wait for each other. */
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

/** Reads what the rows are about, after nobody else can change it any more. */
async function planOf(tx: Tx, placed: readonly Placed[], isDryRun: boolean): Promise<Planned[]> {
  const where = {
    deletedAt: null,
    buildingId: { in: [...new Set(placed.map(({ house }) => house.id))] },
    number: { in: placed.map(({ parsed }) => parsed.fields.apartment_number) },
  };
  if (!isDryRun) {
    const ids = await tx.apartment.findMany({ where, select: { id: true } });
    await lockApartments(
      tx,
      ids.map(({ id }) => id),
    );
  }
  const rows = await tx.apartment.findMany({ where, include: apartmentInclude });
  const byHome = new Map(rows.map((row) => [`${row.buildingId}\n${row.number}`, row]));
  return placed.map((one) => {
    const { fields } = one.parsed;
    const known = byHome.get(`${one.house.id}\n${fields.apartment_number}`);
    const changed = known ? differenceOf(apartmentFields(known), { ...fields, floor_id: one.floorId }) : {};
    return { ...one, known, changed };
  });
}

/** What somebody has added, deleted, or changed in a field that the file changes too, since the trial run. */
async function changedMeanwhile(
  tx: Tx,
  planned: readonly Planned[],
  rows: readonly ParsedRow[],
  seen: string,
): Promise<RowMistake[]> {
  const versions = seen === "" ? [] : seen.split(",").map(Number);
  if (versions.length !== rows.length)
    throw new AppError("invalid", { fields: { seen: ["errors.invalid_value"] } });
  const seenOf = new Map(rows.map(({ row }, index) => [row, versions[index] ?? 0]));
  const mistakes: RowMistake[] = [];
  for (const { parsed, place, known, changed } of planned) {
    const version = seenOf.get(parsed.row) ?? 0;
    const refuse = (field: string, key: string) => mistakes.push({ row: parsed.row, field, key, place });
    if (!known && version > 0) refuse("apartment_number", "errors.row_gone_meanwhile");
    else if (known && version === 0) refuse("apartment_number", "errors.row_added_meanwhile");
    else if (known)
      for (const field of await changedSince(tx, known, version, Object.keys(changed)))
        refuse(field, quoting("errors.row_changed_meanwhile", textOf(changed[field]?.[0])));
  }
  return mistakes;
}
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(" ")
    : typeof value === "string"
      ? value
      : value === null || value === undefined
        ? ""
        : JSON.stringify(value);

async function store(
  tx: Tx,
  actor: Actor,
  planned: readonly Planned[],
  { seen, now }: { seen?: string | undefined; now: Date },
): Promise<WrittenApartment[]> {
  const changes: Change[] = [];
  const closed = new Map<number, number>();
  const line = { entity: "apartment", actorId: actor.id, reason: "import" } as const;
  for (const { parsed, floorId, known, changed } of planned) {
    if (!known) {
      const id = await added(tx, parsed, floorId);
      changes.push({ ...line, entityId: id, action: "created", version: 1 });
    } else if (Object.keys(changed).length > 0) {
      const change = Object.fromEntries(Object.entries(changed).map(([field, [, to]]) => [field, to]));
      await apartmentSpec.update(tx, known.id, change);
      const { status } = change as ApartmentBody;
      if (status)
        for (const [id, holdId] of await closeHolds(tx, [known.id], status, actor.id, now))
          closed.set(id, holdId);
      changes.push({
        ...line,
        entityId: known.id,
        action: "updated",
        version: known.version + 1,
        changes: changed,
        isOverwrite: seen === undefined,
      });
    }
  }
  await writeChanges(tx, changes);
  return changes.map(({ entityId: id, version }) => ({ id, version, ...presentClosed(closed, id) }));
}

/** Somebody may add an apartment of the same number at this very moment. */
async function added(tx: Tx, { row, fields }: ParsedRow, floorId: number): Promise<number> {
  try {
    return (await createApartment(tx, { ...fields, floor_id: floorId })).id;
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    const at = `rows.${row}.apartment_number`;
    throw new AppError("invalid", { fields: { [at]: ["errors.row_added_meanwhile"] }, cause });
  }
}
