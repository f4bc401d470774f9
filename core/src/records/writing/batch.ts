import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import { seenVersions } from "../conflicts.ts";
import { placed } from "../failures.ts";
import { type Fields, fieldsOf } from "../fields.ts";
import type { RecordKind } from "../kind.ts";
import type { Records } from "../write.ts";
import { holdFor } from "./writing.ts";

/** Several writes that hold together. What is changed or deleted names the version that its writer saw. */
export interface Batch {
  create: readonly object[];
  update: readonly { id: number; version: number }[];
  remove: readonly { id: number; version: number }[];
}

/**
 * All of the work or none of it, on records that have the values of `scope`. A record that is gone, or was changed since,
 * is a `conflict`; a mistake is named at its place (`update.0.points`). Returns the new records' ids.
 */
export async function batchIn(
  tx: Tx,
  actor: Actor,
  records: Records,
  kind: RecordKind,
  scope: Fields,
  work: Batch,
): Promise<number[]> {
  const writes = records.within(tx, actor, kind);
  await holdFor(tx, kind, [...work.update, ...work.create].map(fieldsOf));
  const ids = [...work.update, ...work.remove].map(({ id }) => id);
  await kind.rows.lock(tx, ids);
  const found = new Map((await kind.load(tx, ids)).map((record) => [record.id, record]));
  for (const id of ids) {
    const record = found.get(id);
    const isWithin = Object.entries(scope).every(([field, value]) => record?.fields[field] === value);
    if (!record || record.deletedAt || !isWithin) throw new AppError("conflict", { current: null });
  }
  const removed = work.remove.map(({ id }) => id);
  const seen = seenVersions(
    removed,
    work.remove.map(({ version }) => version),
  );
  await writes.setDeleted(removed, new Date(), { seen, isStrict: true });
  for (const [index, { id, version, ...change }] of work.update.entries())
    await writes.update(id, fieldsOf(change), version).catch((error: unknown) => {
      throw placed(`update.${index}`, error);
    });
  return writes.create(
    work.create.map((body) => ({ ...fieldsOf(body), ...scope })),
    { at: (index) => `create.${index}` },
  );
}
