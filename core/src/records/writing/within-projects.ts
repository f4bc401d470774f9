import type { RecordEntity } from "@ezo/contract/records/records";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { currentProjects } from "../../platform/database/row-rights.ts";
import type { Fields } from "../fields.ts";
import type { RecordKind } from "../kind.ts";

/** Kinds whose records name their project themselves. */
const NAME_PROJECT: readonly RecordEntity[] = [
  "building",
  "zone_image",
  "layout",
  "payment_plan",
  "gallery_image",
  "construction_entry",
  "project_document",
];

/** Throws at the field where somebody who is limited to projects makes a record without one: it would be the firm's. */
export function mustMakeInProject({ entity }: RecordKind, fields: Fields): void {
  const isOfNone = (fields["project_id"] ?? null) === null;
  if (currentProjects() && isOfNone && NAME_PROJECT.includes(entity))
    throw refused("project_id", "errors.required");
}

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
  db: Db | Tx,
  kind: RecordKind,
  ids: readonly number[],
): Promise<readonly number[]> {
  return currentProjects() ? (await kind.load(db, ids)).map(({ id }) => id) : ids;
}
