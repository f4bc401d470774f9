import type { Tx } from "../platform/db.ts";
import { placed, takenOr } from "./failures.ts";
import type { Fields } from "./fields.ts";
import type { Line } from "./history.ts";
import type { RecordKind, Writer } from "./kind.ts";
import { mustExist } from "./references.ts";
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
  const ids: number[] = [];
  for (const [index, fields] of wanted.entries())
    ids.push(
      await insert(tx, actor, kind, fields).catch((error: unknown) => {
        throw at ? placed(at(index), takenOr(kind, error)) : error;
      }),
    );
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

async function insert(tx: Tx, actor: Writer, kind: RecordKind, fields: Fields): Promise<number> {
  mustMakeInProject(kind, fields);
  mustNameOwnProject(fields);
  await mustExist(tx, kind, fields, {});
  await kind.check?.(tx, { id: 0, before: {}, after: fields }, actor);
  return kind.insert(tx, fields, actor);
}
