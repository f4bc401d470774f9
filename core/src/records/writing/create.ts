import type { Tx } from "../../platform/db.ts";
import { placed, takenOr } from "../failures.ts";
import type { Fields } from "../fields.ts";
import type { Line } from "../history.ts";
import type { RecordKind, Writer } from "../kind.ts";
import { mustExist } from "./references.ts";
import { together } from "./together.ts";
import { mustMakeInProject, mustNameOwnProject, mustStayOpen } from "./within-projects.ts";
import { type Circumstances, mayMake, note, type Writing } from "./writing.ts";

export interface Creation extends Circumstances {
  /** Where a mistake in one of many is: `create.0`. */
  at?: (index: number) => string;
}

/** Adds records with their first line of history; returns their ids in the order of `wanted`. */
export async function createAll(
  writing: Writing,
  wanted: readonly Fields[],
  { reason = "", at }: Creation = {},
): Promise<number[]> {
  const { tx, actor, kind } = writing;
  mayMake(kind, actor);
  if (wanted.length === 0) return [];
  // What the database refuses of many has no place: where that is asked for, they are added one after another.
  const insertAll = at === undefined && wanted.length > 1 ? kind.insertAll : undefined;
  const ids = insertAll
    ? await insertTogether(writing, wanted, insertAll)
    : await insertEach(writing, wanted, at);
  await mustStayOpen(tx, kind, ids);
  const records = await kind.load(tx, ids);
  const lines = records.map(({ id, version, fields }): Line => ({
    id,
    version,
    kind: "created",
    changes: {},
    after: fields,
    reason,
  }));
  await note(writing, lines);
  return ids;
}

async function insertEach(
  { tx, actor, kind }: Writing,
  wanted: readonly Fields[],
  at: Creation["at"],
): Promise<number[]> {
  const insert = async (fields: Fields) => {
    await mustBeAllowed(tx, actor, kind, fields);
    return kind.insert(tx, fields, actor);
  };
  const ids: number[] = [];
  for (const [index, fields] of wanted.entries())
    ids.push(
      await insert(fields).catch((error: unknown) => {
        throw at ? placed(at(index), takenOr(kind, error)) : error;
      }),
    );
  return ids;
}

async function insertTogether(
  { tx, actor, kind }: Writing,
  wanted: readonly Fields[],
  insertAll: NonNullable<RecordKind["insertAll"]>,
): Promise<number[]> {
  await together(wanted.map((fields) => mustBeAllowed(tx, actor, kind, fields)));
  return insertAll(tx, wanted, actor);
}

async function mustBeAllowed(tx: Tx, actor: Writer, kind: RecordKind, fields: Fields): Promise<void> {
  mustMakeInProject(kind, fields);
  mustNameOwnProject(fields);
  await mustExist(tx, kind, fields, {});
  await kind.check?.(tx, { id: 0, before: {}, after: fields }, actor);
}
