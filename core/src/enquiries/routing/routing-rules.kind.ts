import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { type Columns, idsIn, readColumns } from "../../records/fields.ts";
import { type Change, type RecordKind, rowsOf } from "../../records/kind.ts";
import { lastPlace, loadedFrom, storedIn } from "../../records/table.ts";
import { canAnswer } from "../../users/roles/role-rights.ts";

const columns: Columns = {
  name: "name",
  project_ids: "projectIds",
  locales: "locales",
  subjects: "subjects",
  sources: "sources",
  hours: "hours",
  user_ids: "userIds",
  is_active: "isActive",
  sort_order: "sortOrder",
};

export const routingRuleKind: RecordKind = {
  entity: "routing_rule",
  // No page of the site shows them.
  tags: [],
  rows: rowsOf("routing_rules"),
  load: loadedFrom(
    (db) => db.routingRule,
    {},
    (row) => readColumns(columns, row),
  ),
  ...storedIn((db) => db.routingRule, columns, { initial: lastPlace((db) => db.routingRule) }),

  async check(tx, change) {
    const errors = { ...(await projectErrors(tx, change)), ...(await peopleErrors(tx, change)) };
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
};

/**
 * No reference of the engine: going back to a version whose projects are gone would leave the rule without the condition, and it
 * would be meant for all projects.
 */
async function projectErrors(tx: Tx, change: Change): Promise<Record<string, string[]>> {
  const added = addedTo("project_ids", change);
  if (added.length === 0) return {};
  const known = await tx.project.count({ where: { id: { in: added }, deletedAt: null } });
  return known < added.length ? { project_ids: ["errors.gone_reference"] } : {};
}

/** Who leaves the team stays named, and is passed over. */
async function peopleErrors(tx: Tx, change: Change): Promise<Record<string, string[]>> {
  if (idsIn(change.after["user_ids"]).length === 0) return { user_ids: ["errors.required"] };
  const added = addedTo("user_ids", change);
  if (added.length === 0) return {};
  const where = { id: { in: added }, ...(await canAnswer(tx)) };
  return (await tx.user.count({ where })) < added.length ? { user_ids: ["errors.gone_reference"] } : {};
}

function addedTo(field: string, { before, after }: Change): number[] {
  const former = new Set(idsIn(before[field]));
  return [...new Set(idsIn(after[field]))].filter((id) => !former.has(id));
}
