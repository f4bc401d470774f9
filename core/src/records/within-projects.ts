import { AppError, refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { currentProjects } from "../platform/row-rights.ts";
import type { Fields } from "./fields.ts";
import type { RecordKind } from "./kind.ts";

/**
 * Throws where somebody who is limited to projects puts a record into another one (`forbidden`), or into none, at its field: it
 * would be the firm's.
 */
export function mustNameOwnProject(fields: Fields): void {
  const open = currentProjects();
  const named = fields["project_id"];
  if (!open || named === undefined) return;
  if (named === null) throw refused("project_id", "errors.required");
  if (typeof named === "number" && !open.includes(named)) throw new AppError("forbidden");
}

/**
 * Throws `forbidden` unless records that somebody has just written are still theirs to see: a floor in a building of another
 * project, or a project of its own, is not. The caller's transaction takes everything back then.
 */
export async function mustStayOpen(tx: Tx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  if (!currentProjects() || ids.length === 0) return;
  const seen = await kind.load(tx, ids);
  if (seen.length < new Set(ids).size) throw new AppError("forbidden");
}

/** Those of `ids` that the caller may see: somebody who is limited learns nothing of others, not even how many there are. */
export async function openAmong(
  db: Parameters<RecordKind["load"]>[0],
  kind: RecordKind,
  ids: readonly number[],
): Promise<readonly number[]> {
  return currentProjects() ? (await kind.load(db, ids)).map(({ id }) => id) : ids;
}
