import type { ChangedApartment } from "@ezo/contract/inventory/apartment-changes";
import type { WrittenApartment } from "@ezo/contract/inventory/apartment-files";
import { FLOOR_NUMBERS } from "@ezo/contract/inventory/stock-fields";
import { type FindLayouts, layoutNames, type NamedLayout } from "../layouts/layout-names.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { quoting, type RowMistake } from "../platform/text/table.ts";
import { changesOf, judged, UNSEEN } from "../records/conflicts.ts";
import type { Changes, Fields } from "../records/fields.ts";
import type { Loaded } from "../records/kind.ts";
import type { Writes } from "../records/write.ts";
import {
  discountMistakeOf,
  factMistakeOf,
  holdsToClose,
  patchOf,
  presentClosed,
} from "./apartments.changes.ts";
import {
  fieldsOfNew,
  missingOfNew,
  type parseApartments,
  othersNamed,
  type ParsedRow,
  placeName,
  type RowPlace,
  twinsOf,
} from "./apartments.csv.ts";
import { apartmentKind } from "./apartments.kind.ts";
import { type ProjectNames, projectNames } from "./project-names.ts";
import { factMistake, withFittingFacts, withFittingPage } from "./unit-facts.ts";

export interface ImportWish {
  /** The project of rows that name none; without it every row names its own. */
  projectId?: number | undefined;
  /** What a trial run of the same file saw, row by row; without it what others have changed since is overwritten. */
  seen?: string | undefined;
  /** Stores the other rows although some have mistakes. */
  leavesOutErrors?: boolean;
  /** By what floors that a building lacks are added; without it each is a mistake of its row. */
  newFloors?: Writes | undefined;
  isDryRun: boolean;
}

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
  /** Null takes it away, undefined leaves it as it is. */
  layout: NamedLayout | null | undefined;
  known: Loaded | undefined;
  changed: Changes;
}

/**
 * Stores what a file says: all of it or, where anything is wrong and that is not to be left out, nothing. Nobody else changes its apartments meanwhile,
 * and what somebody has changed since the trial run is a mistake of its row.
 */
export async function importApartments(
  tx: Tx,
  writes: Writes,
  { rows, places, ignored, errors }: ReturnType<typeof parseApartments>,
  wish: ImportWish,
) {
  const mistakes: RowMistake[] = [...errors];
  const { seen, isDryRun } = wish;
  const { homes, addedFloors } = await placesOf(tx, places, wish, mistakes);
  const placed = rows.flatMap((parsed) => {
    const home = homes.get(parsed.row);
    return home ? [{ parsed, ...home }] : [];
  });
  const found = await planOf(tx, placed, isDryRun);
  const meanwhile = seen === undefined ? [] : await changedMeanwhile(tx, found, rows, seen);
  // Where somebody was quicker, that is decided first: the discount may be theirs.
  const overtaken = new Set(meanwhile.map(({ row }) => row));
  const wrongOf = (plan: Planned) => [
    ...incomplete(plan),
    ...(overtaken.has(plan.parsed.row) ? [] : [...undiscounted(plan), ...unfitting(plan)]),
  ];
  const planned = found.filter((plan) => wrongOf(plan).length === 0);
  mistakes.push(...meanwhile, ...found.flatMap(wrongOf));
  mistakes.sort((a, b) => a.row - b.row);
  // What has changed since the trial run is never left out: nobody has seen that yet.
  const isLeftOut = wish.leavesOutErrors && meanwhile.length === 0 && planned.length > 0;
  // Otherwise a mistake anywhere stores nothing; the rest is still read, so that every mistake is named.
  if (mistakes.length > 0 && !isLeftOut && !isDryRun)
    throw new AppError("invalid", {
      fields: Object.fromEntries(mistakes.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]])),
    });
  const written = isDryRun ? [] : await store(tx, writes, planned, seen);
  const versions = new Map(found.map(({ parsed, known }) => [parsed.row, known?.version ?? 0]));
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
    ignored_columns: ignored,
    added_floors: addedFloors,
    changes: planned.filter((plan) => !plan.known || isUpdate(plan)).map(presented),
    errors: mistakes,
    written,
  };
}

/** What a new apartment's row leaves out. */
const incomplete = ({ parsed, place, known }: Planned): RowMistake[] =>
  known
    ? []
    : missingOfNew(parsed).map((field) => ({ row: parsed.row, field, key: "errors.required", place }));

/** What the apartment's discount forbids of its row. */
const undiscounted = ({ parsed, place, known, changed }: Planned): RowMistake[] => {
  const mistake = known ? discountMistakeOf(known, changed) : null;
  return mistake ? [{ row: parsed.row, ...mistake, place }] : [];
};

/** What of a row does not fit the type of its unit; what a new one lacks is named by `incomplete`. */
const unfitting = ({ parsed, place, known, changed, layout }: Planned): RowMistake[] => {
  const isIncomplete = !known && missingOfNew(parsed).length > 0;
  if (isIncomplete) return [];
  const mistake = known
    ? factMistakeOf(known, changed)
    : factMistake({ ...fieldsOfNew(parsed), ...layoutField(layout) });
  return mistake ? [{ row: parsed.row, ...mistake, place }] : [];
};

const presented = ({ parsed, place, known, changed, layout }: Planned): ImportedRow => ({
  row: parsed.row,
  kind: known ? "updated" : "created",
  apartment: place,
  fields: known
    ? changed
    : Object.fromEntries(
        Object.entries({ ...fieldsOfNew(parsed), ...layoutField(layout) }).map(([field, to]) => [
          field,
          { from: null, to },
        ]),
      ),
});

const layoutField = (layout: Planned["layout"]): Fields =>
  layout === undefined ? {} : { layout_id: layout?.id ?? null };

type Placed = Pick<Planned, "parsed" | "place" | "house" | "floorId" | "layout">;

/**
 * Finds each row's floor, by row. What cannot be found is named with where it was looked for, of rows with other
 * mistakes too: a person should not mend a row only to meet its next mistake. With floors that are added.
 */
async function placesOf(
  tx: Tx,
  rows: readonly RowPlace[],
  wish: ImportWish,
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
  { projectId, newFloors, isDryRun }: ImportWish,
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
): Planned["layout"] | string {
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

/** Reads what the rows are about, after nobody else can change it any more. */
async function planOf(tx: Tx, placed: readonly Placed[], isDryRun: boolean): Promise<Planned[]> {
  const where = {
    deletedAt: null,
    buildingId: { in: [...new Set(placed.map(({ house }) => house.id))] },
    number: { in: placed.map(({ parsed }) => parsed.fields.apartment_number) },
  };
  const found = await tx.apartment.findMany({ where, select: { id: true, buildingId: true, number: true } });
  const ids = found.map(({ id }) => id);
  if (!isDryRun) await apartmentKind.rows.lock(tx, ids);
  const records = new Map((await apartmentKind.load(tx, ids)).map((record) => [record.id, record]));
  const byHome = new Map(
    found.map(({ id, buildingId, number }) => [`${buildingId}\n${number}`, records.get(id)]),
  );
  return placed.map((one) => {
    const { fields } = one.parsed;
    const known = byHome.get(`${one.house.id}\n${fields.apartment_number}`);
    if (!known) return { ...one, parsed: withLayout(one), known, changed: {} };
    const said = withFittingFacts({ ...fields, floor_id: one.floorId, ...layoutField(one.layout) });
    return { ...one, known, changed: changesOf(known.fields, withFittingPage(known.fields, said)) };
  });
}

/** A new apartment gets rooms and area of its layout, where its row leaves them out. */
const withLayout = ({ parsed, layout }: Placed): ParsedRow =>
  layout
    ? { ...parsed, fields: { rooms: layout.rooms, area_total: layout.areaTotal, ...parsed.fields } }
    : parsed;

/** What somebody has added, deleted, or changed in a field that the file changes too, since the trial run. */
async function changedMeanwhile(
  tx: Tx,
  planned: readonly Planned[],
  rows: readonly ParsedRow[],
  seen: string,
): Promise<RowMistake[]> {
  const versions = seen === "" ? [] : seen.split(",").map(Number);
  if (versions.length !== rows.length) throw refused("seen", "errors.invalid_value");
  const seenOf = new Map(rows.map(({ row }, index) => [row, versions[index] ?? 0]));
  const mistakes: RowMistake[] = [];
  for (const { parsed, place, known, changed } of planned) {
    const version = seenOf.get(parsed.row) ?? 0;
    const refuse = (field: string, key: string) => mistakes.push({ row: parsed.row, field, key, place });
    if (!known && version > 0) refuse("apartment_number", "errors.row_gone_meanwhile");
    else if (known && version === 0) refuse("apartment_number", "errors.row_added_meanwhile");
    else if (known)
      for (const field of await clashing(tx, known, changed, version))
        refuse(field, quoting("errors.row_changed_meanwhile", textOf(changed[field]?.from)));
  }
  return mistakes;
}

async function clashing(tx: Tx, known: Loaded, changed: Changes, version: number): Promise<string[]> {
  if (version > known.version) throw refused("seen", "errors.invalid_value");
  return Object.keys((await judged(tx, apartmentKind, known, patchOf(changed), version, true)).conflicts);
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(" ")
    : typeof value === "string"
      ? value
      : value === null || value === undefined
        ? ""
        : JSON.stringify(value);

/** The rows were read as new: a number that is taken was added by somebody since. */
function addedMeanwhile(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([field, keys]) => [
    field,
    keys.map((key) => (key === "errors.taken" ? "errors.row_added_meanwhile" : key)),
  ]);
  return new AppError(error.code, { fields: Object.fromEntries(fields), cause: error });
}

async function store(
  tx: Tx,
  writes: Writes,
  planned: readonly Planned[],
  seen: string | undefined,
): Promise<WrittenApartment[]> {
  const added = planned.filter(({ known }) => !known);
  const changed = planned.flatMap(({ known, changed: changes }) =>
    known && Object.keys(changes).length > 0
      ? [{ id: known.id, version: known.version + 1, changed: changes }]
      : [],
  );
  const reason = "import";
  const ids = await writes
    .create(
      added.map(({ parsed, floorId, layout }) => ({
        ...fieldsOfNew(parsed),
        ...layoutField(layout),
        floor_id: floorId,
      })),
      { reason, at: (index) => `rows.${added[index]?.parsed.row ?? 0}` },
    )
    .catch((error: unknown) => {
      throw addedMeanwhile(error);
    });
  const closed = await holdsToClose(tx, changed);
  await writes.updateMany(
    new Map(changed.map(({ id, changed: changes }) => [id, patchOf(changes)])),
    // What others have changed since the trial run has been refused; without one it is overwritten.
    seen === undefined ? UNSEEN : null,
    { reason },
  );
  const idOf = new Map(added.map((plan, index) => [plan, ids[index] ?? 0]));
  const versionOf = new Map(changed.map(({ id, version }) => [id, version]));
  // In the order of the file, in which an undo names what stays.
  return planned.flatMap((plan) => {
    const id = plan.known?.id ?? idOf.get(plan) ?? 0;
    const version = plan.known ? versionOf.get(id) : 1;
    return version === undefined ? [] : [{ id, version, ...presentClosed(closed, id) }];
  });
}
