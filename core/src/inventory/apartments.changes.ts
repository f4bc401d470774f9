import type { ChangedApartment } from "@ezo/contract/inventory";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import type { Actor } from "../users/actor.ts";
import {
  type ApartmentBody,
  apartmentFields,
  apartmentInclude,
  type ApartmentRow,
  apartmentSpec,
} from "./apartments.resource.ts";
import { closeHolds, mayReopen, reopenHold } from "./holds.ts";
import { differenceOf, writeChanges } from "./inventory.log.ts";

export type ApartmentChange = {
  id: number;
  version: number;
  /** Of an undo: the hold that the change had closed. */
  reopen_hold_id?: number;
} & ApartmentBody;
export interface Mistake {
  id: number;
  /** Which of the sent changes it is in. */
  index: number;
  field: string;
  /** A text key. */
  key: string;
}
interface Planned {
  index: number;
  row: ApartmentRow;
  changed: ReturnType<typeof differenceOf>;
  reopenHoldId: number | undefined;
}

const CONFLICT = "errors.version_conflict";

/** Nobody else changes these until the transaction ends; by id, so that two callers cannot wait for each other. */
export const lockApartments = (tx: Tx, ids: readonly number[]) =>
  tx.$queryRaw`select id from apartments where id = any(${[...ids]}::int[]) order by id for update`;

/**
 * Changes each apartment in its own way, all of them or none. Throws `invalid` with every mistake at its field, or
 * `version_conflict` where nothing is wrong but that somebody was quicker; a dry run reports them instead, and stores
 * nothing.
 */
export async function changeApartments(
  tx: Tx,
  actor: Actor,
  wanted: readonly ApartmentChange[],
  options: { isDryRun: boolean; now: Date },
): Promise<{ changed: ChangedApartment[]; errors: Mistake[] }> {
  const ids = wanted.map(({ id }) => id);
  await lockApartments(tx, ids);
  const rows = await tx.apartment.findMany({
    where: { id: { in: ids }, deletedAt: null },
    include: apartmentInclude,
  });
  const errors: Mistake[] = [];
  const planned: Planned[] = [];
  for (const [index, { id, version, reopen_hold_id: holdId, ...fields }] of wanted.entries()) {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row || ids.indexOf(id) !== index) {
      errors.push({ id, index, field: "id", key: row ? "errors.duplicate_row" : "errors.unknown_reference" });
      continue;
    }
    const changed = differenceOf(apartmentFields(row), fields);
    for (const field of await changedSince(tx, row, version, Object.keys(changed)))
      errors.push({ id, index, field, key: CONFLICT });
    // A hold is open only on an apartment that this change reserves again.
    const reopenHoldId = changed["status"]?.[1] === "reserved" ? holdId : undefined;
    if (holdId !== undefined && (reopenHoldId === undefined || !(await mayReopen(tx, holdId, id))))
      errors.push({ id, index, field: "reopen_hold_id", key: "errors.unknown_reference" });
    if (Object.keys(changed).length > 0) planned.push({ index, row, changed, reopenHoldId });
  }
  errors.push(...(await takenNumbers(tx, planned)));
  const { isDryRun, now } = options;
  if (errors.length > 0 && !isDryRun)
    throw new AppError(errors.every(({ key }) => key === CONFLICT) ? "version_conflict" : "invalid", {
      fields: Object.fromEntries(errors.map(({ index, field, key }) => [`changes.${index}.${field}`, [key]])),
    });
  const closed = isDryRun ? new Map<number, number>() : await store(tx, actor, planned, now);
  return {
    errors,
    changed: planned.map(({ row, changed }) => ({
      id: row.id,
      apartment_number: row.number,
      version: isDryRun ? row.version : row.version + 1,
      fields: presentDifference(changed),
      ...presentClosed(closed, row.id),
    })),
  };
}

export const presentDifference = (changed: ReturnType<typeof differenceOf>): ChangedApartment["fields"] =>
  Object.fromEntries(Object.entries(changed).map(([field, [from, to]]) => [field, { from, to }]));

/** Names the hold that a change has closed, so that an undo can name it back. */
export function presentClosed(
  closed: ReadonlyMap<number, number>,
  apartmentId: number,
): Pick<ChangedApartment, "closed_hold_id"> {
  const id = closed.get(apartmentId);
  return id === undefined ? {} : { closed_hold_id: id };
}

/** Throws `version_conflict` where somebody has changed one of the fields since the version that the caller saw. */
export async function mustNotClash(
  tx: Tx,
  row: { id: number; version: number },
  version: number,
  fields: readonly string[],
): Promise<void> {
  if ((await changedSince(tx, row, version, fields)).length > 0)
    throw new AppError("version_conflict", { current: { id: row.id, version: row.version } });
}

/** Which of the fields somebody has changed since the version that the caller saw. */
export async function changedSince(
  tx: Tx,
  row: { id: number; version: number },
  version: number,
  fields: readonly string[],
): Promise<string[]> {
  if (version === row.version || fields.length === 0) return [];
  const later = await tx.inventoryChange.findMany({
    where: { entity: "apartment", entityId: row.id, version: { gt: version } },
    select: { fields: true },
  });
  const touched = new Set(later.flatMap((change) => change.fields));
  return fields.filter((field) => touched.has(field));
}

const numberAfter = ({ changed }: Planned) => changed["apartment_number"]?.[1] as string | undefined;

/** A number is unique in a building; two apartments may swap theirs. */
async function takenNumbers(tx: Tx, planned: readonly Planned[]): Promise<Mistake[]> {
  const renamed = planned.filter((plan) => numberAfter(plan) !== undefined);
  if (renamed.length === 0) return [];
  const others = await tx.apartment.findMany({
    where: {
      deletedAt: null,
      id: { notIn: renamed.map(({ row }) => row.id) },
      OR: renamed.map((plan) => ({ buildingId: plan.row.buildingId, number: numberAfter(plan) ?? "" })),
    },
    select: { buildingId: true, number: true },
  });
  const home = (buildingId: number, number: string | undefined) => `${buildingId}\n${number ?? ""}`;
  const taken = new Set(others.map(({ buildingId, number }) => home(buildingId, number)));
  return renamed.flatMap((plan) => {
    const { index, row } = plan;
    const place = home(row.buildingId, numberAfter(plan));
    if (taken.has(place)) return [{ id: row.id, index, field: "apartment_number", key: "errors.taken" }];
    taken.add(place);
    return [];
  });
}

/** Answers the holds that the changes have closed, by apartment. */
async function store(
  tx: Tx,
  actor: Actor,
  planned: readonly Planned[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const renamed = planned.filter((plan) => numberAfter(plan) !== undefined);
  // Out of each other's way first: the unique index judges every single statement.
  for (const { row } of renamed.length > 1 ? renamed : [])
    await tx.apartment.update({ where: { id: row.id }, data: { number: `~${row.id}` } });
  const closed = new Map<number, number>();
  for (const { row, changed, reopenHoldId } of planned) {
    const change = Object.fromEntries(Object.entries(changed).map(([field, [, to]]) => [field, to]));
    await apartmentSpec.update(tx, row.id, change);
    const { status } = change as ApartmentBody;
    if (status)
      for (const [apartmentId, id] of await closeHolds(tx, [row.id], status, actor.id, now))
        closed.set(apartmentId, id);
    if (reopenHoldId !== undefined) await reopenHold(tx, reopenHoldId);
  }
  await writeChanges(
    tx,
    planned.map(({ row, changed }) => ({
      entity: "apartment",
      entityId: row.id,
      action: "updated",
      version: row.version + 1,
      changes: changed,
      actorId: actor.id,
    })),
  );
  return closed;
}
