import type { ChangedApartment } from "@ezo/contract/inventory/apartment-changes";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { discountMistake, withoutZero } from "../../prices/discount.ts";
import { changesOf, judged } from "../../records/conflicts.ts";
import { type Changes, type Fields, fieldsOf, textAt } from "../../records/fields.ts";
import type { Loaded } from "../../records/kind.ts";
import type { Writes } from "../../records/write.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { factMistake, PAGE_FIELDS, withFittingFacts, withFittingPage } from "../unit-facts.ts";
import { mayReopen, openHolds, reopenHold } from "../holds/holds.ts";

/** Fields of an apartment, flat or as they are sent. */
export type ApartmentChange = Readonly<Record<string, unknown>> & {
  id: number;
  version: number;
  /** Of an undo: the hold that the change had closed. */
  reopen_hold_id?: number;
};
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
  record: Loaded;
  changed: Changes;
  /** What others have given the unit's page since, as it is: the write would take what is not named away with the type. */
  kept: Fields;
  reopenHoldId: number | undefined;
}

const CONFLICT = "errors.conflict";

/**
 * Changes each apartment in its own way, all of them or none. Throws `invalid` with every mistake at its field, or
 * `conflict` where nothing is wrong but that somebody was quicker; a dry run reports them instead, and stores nothing.
 */
export async function changeApartments(
  tx: Tx,
  writes: Writes,
  wanted: readonly ApartmentChange[],
  isDryRun = false,
): Promise<{ changed: ChangedApartment[]; errors: Mistake[] }> {
  const { planned, errors } = await plan(tx, wanted);
  errors.push(...(await takenNumbers(tx, planned)));
  if (errors.length > 0 && !isDryRun)
    throw new AppError(errors.every(({ key }) => key === CONFLICT) ? "conflict" : "invalid", {
      fields: Object.fromEntries(errors.map(({ index, field, key }) => [`changes.${index}.${field}`, [key]])),
    });
  const closed = isDryRun ? new Map<number, number>() : await store(tx, writes, planned);
  return {
    errors,
    changed: planned.map(({ record, changed }) => ({
      id: record.id,
      apartment_number: textAt(record.fields, "apartment_number"),
      version: isDryRun ? record.version : record.version + 1,
      fields: changed,
      ...presentClosed(closed, record.id),
    })),
  };
}

async function plan(
  tx: Tx,
  wanted: readonly ApartmentChange[],
): Promise<{ planned: Planned[]; errors: Mistake[] }> {
  const ids = wanted.map(({ id }) => id);
  await apartmentKind.rows.lock(tx, ids);
  const found = new Map((await apartmentKind.load(tx, ids)).map((record) => [record.id, record]));
  const errors: Mistake[] = [];
  const planned: Planned[] = [];
  for (const [index, { id, version, reopen_hold_id: holdId, ...body }] of wanted.entries()) {
    const refuse = (field: string, key: string) => errors.push({ id, index, field, key });
    const record = found.get(id);
    if (!record || record.deletedAt || ids.indexOf(id) !== index) {
      refuse("id", record && !record.deletedAt ? "errors.duplicate_row" : "errors.unknown_reference");
      continue;
    }
    if (version > record.version) {
      refuse("version", "errors.invalid_value");
      continue;
    }
    const { changed, kept, conflicts } = await judgedChange(tx, record, fieldsOf(body), version);
    for (const field of conflicts) refuse(field, CONFLICT);
    // Where somebody was quicker, that is decided first: the discount may be theirs.
    if (conflicts.length === 0)
      for (const mistake of [discountMistakeOf(record, changed), factMistakeOf(record, changed)])
        if (mistake) refuse(mistake.field, mistake.key);
    // A hold is open only on an apartment that this change reserves again.
    const reopenHoldId = changed["status"]?.to === "reserved" ? holdId : undefined;
    if (holdId !== undefined && (reopenHoldId === undefined || !(await mayReopen(tx, holdId, id))))
      refuse("reopen_hold_id", "errors.unknown_reference");
    if (Object.keys(changed).length > 0) planned.push({ index, record, changed, kept, reopenHoldId });
  }
  return { planned, errors };
}

/**
 * What a change that was based on `version` comes to, and the fields in which it conflicts. What of the unit's page would go
 * along with its type, without being named, stays where others have given it since.
 */
async function judgedChange(tx: Tx, record: Loaded, named: Fields, version: number) {
  const all = changesOf(record.fields, withFittingPage(record.fields, withFittingFacts(named)));
  const { conflicts } = await judged(tx, apartmentKind, record, patchOf(all), version, true);
  const isKept = (field: string) => field in conflicts && !(field in named) && PAGE_FIELDS.has(field);
  const changes = Object.entries(all);
  // Named as it is, so that the type does not take it along.
  const unchanged = Object.entries(named).filter(([field]) => !(field in all) && PAGE_FIELDS.has(field));
  return {
    changed: Object.fromEntries(changes.filter(([field]) => !isKept(field))),
    kept: Object.fromEntries([
      ...unchanged,
      ...changes.filter(([field]) => isKept(field)).map(([field, { from }]) => [field, from] as const),
    ]),
    conflicts: Object.keys(conflicts).filter((field) => !isKept(field)),
  };
}

export const patchOf = (changes: Changes): Fields =>
  Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));

/** What an apartment's discount forbids of a change. The write refuses it too, but does not say which apartment it is. */
export const discountMistakeOf = (record: Pick<Loaded, "fields">, changed: Changes) =>
  Object.keys(changed).length === 0
    ? null
    : discountMistake({ ...record.fields, ...withoutZero(patchOf(changed)) });

/** What of a change does not fit the unit's type; the write refuses it too, but does not say which unit it is. */
export function factMistakeOf(record: Pick<Loaded, "fields">, changed: Changes) {
  const mistake = factMistake({ ...record.fields, ...patchOf(changed) });
  return mistake && (mistake.field in changed || "unit_type" in changed) ? mistake : null;
}

/** Names the hold that a change has closed, so that an undo can name it back. */
export function presentClosed(
  closed: ReadonlyMap<number, number>,
  apartmentId: number,
): Pick<ChangedApartment, "closed_hold_id"> {
  const id = closed.get(apartmentId);
  return id === undefined ? {} : { closed_hold_id: id };
}

/** The holds that changes of status are about to close, by apartment. */
export async function holdsToClose(tx: Tx, changes: readonly { id: number; changed: Changes }[]) {
  const freed = changes.filter(
    ({ changed }) => changed["status"] !== undefined && changed["status"].to !== "reserved",
  );
  return openHolds(
    tx,
    freed.map(({ id }) => id),
  );
}

const numberAfter = ({ changed }: Planned) => changed["apartment_number"]?.to as string | undefined;

/** A number is unique in a building; two apartments may swap theirs. */
async function takenNumbers(tx: Tx, planned: readonly Planned[]): Promise<Mistake[]> {
  const renamed = planned.filter((change) => numberAfter(change) !== undefined);
  if (renamed.length === 0) return [];
  const ids = renamed.map(({ record }) => record.id);
  const rows = await tx.apartment.findMany({
    where: { id: { in: ids } },
    select: { id: true, buildingId: true },
  });
  const buildingOf = new Map(rows.map(({ id, buildingId }) => [id, buildingId]));
  const homeOf = (change: Planned) => ({
    buildingId: buildingOf.get(change.record.id) ?? 0,
    number: numberAfter(change) ?? "",
  });
  const others = await tx.apartment.findMany({
    where: { deletedAt: null, id: { notIn: ids }, OR: renamed.map(homeOf) },
    select: { buildingId: true, number: true },
  });
  const keyOf = ({ buildingId, number }: { buildingId: number; number: string }) =>
    `${buildingId}\n${number}`;
  const taken = new Set(others.map(keyOf));
  return renamed.flatMap((change) => {
    const { index, record } = change;
    const home = keyOf(homeOf(change));
    if (taken.has(home)) return [{ id: record.id, index, field: "apartment_number", key: "errors.taken" }];
    taken.add(home);
    return [];
  });
}

async function store(tx: Tx, writes: Writes, planned: readonly Planned[]) {
  const closed = await holdsToClose(
    tx,
    planned.map(({ record, changed }) => ({ id: record.id, changed })),
  );
  await writes.updateMany(
    new Map(planned.map(({ record, changed, kept }) => [record.id, { ...kept, ...patchOf(changed) }])),
  );
  for (const { reopenHoldId } of planned) if (reopenHoldId !== undefined) await reopenHold(tx, reopenHoldId);
  return closed;
}
