import { isDeepStrictEqual } from "node:util";
import type { Locale } from "@ezo/contract/values/locale";
import { AppError, type Conflicts, refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import type { Changes, Fields, FieldValue } from "./fields.ts";
import { linesSince } from "./history.ts";
import type { Loaded, RecordKind } from "./kind.ts";

/** The version at which the writer saw each record. A record without one is overwritten, and its history says so. */
export type Seen = ReadonlyMap<number, number>;
export const UNSEEN: Seen = new Map();

/** The versions that a call names, in the order of its ids; throws `invalid` where they are not as many. */
export function seenVersions(ids: readonly number[], versions: readonly (number | undefined)[] | undefined) {
  if (versions && versions.length !== ids.length) throw refused("versions", "errors.invalid_value");
  return new Map(
    ids.flatMap((id, index) => {
      const version = versions?.[index];
      return version === undefined ? [] : [[id, version] as const];
    }),
  );
}

type Identified = Pick<Loaded, "id" | "version">;
const currentOf = ({ id, version }: Identified) => ({ id, version });

/** A record that is deleted, restored or reverted as a whole must not have changed since its writer saw it. */
export function mustBeAsSeen(record: Identified, version: number | undefined): void {
  if (version !== undefined && version !== record.version)
    throw new AppError("conflict", { current: currentOf(record) });
}

/** The changes of both sides since a version. Null where a change left no line: it may be of any field. */
async function changedSince(tx: Tx, kind: RecordKind, record: Identified, version: number) {
  if (version === record.version) return { base: {}, isComplete: true };
  // A version that never was: nothing can be said about what it was based on.
  if (version > record.version) throw refused("version", "errors.invalid_value");
  const since = await linesSince(tx, kind, record.id, version);
  const base: Record<string, FieldValue> = {};
  for (const changes of since)
    for (const [field, { from }] of Object.entries(changes)) if (!(field in base)) base[field] = from;
  return { base, isComplete: since.length >= record.version - version };
}

/**
 * Judges a patch that was based on `version`, field by field, three ways. With `isExplicit` its author has set every
 * field; else one that is as its author found it was not changed by them, for a form sends every field.
 */
export async function judged(
  tx: Tx,
  kind: RecordKind,
  record: Loaded,
  patch: Fields,
  version: number,
  isExplicit = false,
): Promise<{ wanted: Fields; conflicts: Conflicts }> {
  const { base, isComplete } = await changedSince(tx, kind, record, version);
  const wanted: Record<string, FieldValue> = {};
  const conflicts: Conflicts = {};
  for (const [field, yours] of Object.entries(patch)) {
    const theirs = record.fields[field] ?? null;
    const isChanged = field in base;
    if (!isExplicit && isChanged && isDeepStrictEqual(yours, base[field])) continue;
    if ((isChanged || !isComplete) && !isDeepStrictEqual(yours, theirs))
      conflicts[field] = { yours, theirs, base: base[field] };
    else wanted[field] = yours;
  }
  return { wanted, conflicts };
}

/** What of `patch` its author has changed since `version`; throws `conflict` where others have too, differently. */
export async function onTopOf(
  tx: Tx,
  kind: RecordKind,
  record: Loaded,
  patch: Fields,
  version: number,
  isExplicit = false,
): Promise<Fields> {
  // What changes nothing is written over nobody, whatever version it names.
  if (version === record.version || Object.keys(changesOf(record.fields, patch)).length === 0) return patch;
  const { wanted, conflicts } = await judged(tx, kind, record, patch, version, isExplicit);
  const fields = Object.keys(conflicts);
  if (fields.length > 0)
    throw new AppError("conflict", {
      fields: Object.fromEntries(fields.map((field) => [field, ["errors.conflict"]])),
      conflicts,
      current: currentOf(record),
    });
  return wanted;
}

/** Who calls a language right has read it beside the Georgian of `version`; a later Georgian they have not seen. */
export async function mustHaveSeenGeorgian(
  tx: Tx,
  kind: RecordKind,
  record: Loaded,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) return;
  const { base, isComplete } = await changedSince(tx, kind, record, version);
  const isChanged = Object.keys(base).some((field) => field === "ka" || field.startsWith(GEORGIAN));
  if (isChanged || !isComplete) throw new AppError("conflict", { current: currentOf(record) });
}
const GEORGIAN = `translations.${"ka" satisfies Locale}.`;

/** The fields in which `patch` differs, with both values. What is no field of the record is left out. */
export function changesOf(before: Fields, patch: Fields): Changes {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(patch)) {
    if (!(field in before)) continue;
    const from = before[field] ?? null;
    if (!isDeepStrictEqual(from, to)) changes[field] = { from, to };
  }
  return changes;
}
