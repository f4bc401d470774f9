import { makingTakes, readingDraftTakes, RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record as recordEvent } from "../../platform/events/outbox.ts";
import { type Actor, must } from "../../users/actor.ts";
import type { Seen } from "../conflicts.ts";
import type { Fields } from "../fields.ts";
import { appendLines, type Line } from "../history.ts";
import type { Loaded, RecordKind, Writer } from "../kind.ts";
import { namedBy, tagsOf } from "./named-tags.ts";

/** A write that is going on: everything of it happens in one transaction, as one person, at one time. */
export interface Writing {
  tx: Tx;
  actor: Writer;
  kind: RecordKind;
  at: Date;
  /** Whom the system works for, where somebody has scheduled the write: the history names them. */
  onBehalfOf?: number | null;
}

const writerId = ({ actor, onBehalfOf = null }: Writing): number | null => actor?.id ?? onBehalfOf;

/** What is said of a write beside its changes. */
export interface Circumstances {
  /** Why, where that is known: `import`, a hold's reason. */
  reason?: string;
  restoredVersion?: number;
}

export const editingTakes = ({ entity, writeTakes }: RecordKind): Capability =>
  writeTakes ?? RECORD_RIGHTS[entity].write;

export function mayEdit(kind: RecordKind, actor: Writer): void {
  if (actor) must(actor, editingTakes(kind));
}

/** For making and deleting records, which may take more than changing them. */
export function mayMake(kind: RecordKind, actor: Writer): void {
  if (actor) must(actor, makingTakes(kind.entity));
}

export const mayRead = ({ entity }: RecordKind, actor: Actor): void =>
  must(actor, RECORD_RIGHTS[entity].read);

export const mayReadDraft = ({ entity }: RecordKind, actor: Actor): void =>
  must(actor, readingDraftTakes(RECORD_RIGHTS[entity]));

/** Takes what the kind holds while such fields are written. Null for fields that only the rows will tell. */
export async function holdFor(
  tx: Tx,
  { hold }: RecordKind,
  written: readonly Fields[] | null,
): Promise<void> {
  if (!hold) return;
  const isNeeded = written === null || written.some((each) => hold.fields.some((field) => field in each));
  if (isNeeded) await hold.take(tx);
}

export async function read(db: Db | Tx, kind: RecordKind, id: number): Promise<Loaded> {
  const [record] = await kind.load(db, [id]);
  if (!record) throw new AppError("not_found");
  return record;
}

/** A living record that nobody else changes until the transaction ends. */
export async function locked({ tx, kind }: Writing, id: number): Promise<Loaded> {
  await kind.rows.lock(tx, [id]);
  const record = await read(tx, kind, id);
  if (record.deletedAt) throw new AppError("not_found");
  return record;
}

export const lineOf = (record: Loaded, seen: Seen | null) => ({
  id: record.id,
  version: record.version + 1,
  // Null: the caller has judged conflicts itself.
  isOverwrite: seen !== null && !seen.has(record.id),
});

/** Raises the version of records and says who wrote them; `deletedAt` only where it is given. */
export const mark = (
  writing: Writing,
  ids: readonly number[],
  deletion: { deletedAt?: Date | null } = {},
): Promise<void> => {
  const { tx, kind, at } = writing;
  return kind.rows.mark(tx, ids, { actorId: writerId(writing), at, ...deletion });
};

/** Writes the lines of history of what was written, and records the event that says so. */
export async function note(writing: Writing, lines: readonly Line[]): Promise<void> {
  const { tx, kind, at } = writing;
  await appendLines(tx, kind, lines, { actorId: writerId(writing), at });
  if (lines.length === 0) return;
  await kind.announce?.(tx, lines);
  const ids = lines.map(({ id }) => id);
  await recordChange(tx, kind, ids, await namedBy(tx, kind, lines));
}

/** Records the event that lets open pages and caches follow a change of these records. */
export async function announce(tx: Tx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await recordChange(tx, kind, ids, tagsOf(kind, ids));
}

const recordChange = (tx: Tx, { entity }: RecordKind, ids: readonly number[], tags: string[]) =>
  recordEvent(tx, "records.changed", { entity, ids: [...ids], tags, audience: "admins" });
