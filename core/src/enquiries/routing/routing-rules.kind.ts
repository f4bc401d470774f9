import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { addedIds, type Columns, type FieldValue, idsIn, readColumns } from "../../records/fields.ts";
import { type Change, type RecordKind, rowsOf } from "../../records/kind.ts";
import { lastPlace, loadedFrom, storedIn } from "../../records/table.ts";
import { canAnswer, grantSelect, mayTake } from "../../users/roles/role-rights.ts";
import { knownSubjects } from "../subjects.ts";

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
    const errors = {
      ...(await projectErrors(tx, change)),
      ...(await subjectErrors(tx, change)),
      ...(await peopleErrors(tx, change)),
    };
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
};

/**
 * No reference of the engine: going back to a version whose projects are gone would leave the rule without the condition, and it
 * would be meant for all projects.
 */
async function projectErrors(tx: Tx, { before, after }: Change): Promise<Record<string, string[]>> {
  const added = addedIds(before["project_ids"], after["project_ids"]);
  if (added.length === 0) return {};
  const known = await tx.project.count({ where: { id: { in: added }, deletedAt: null } });
  return known < added.length ? { project_ids: ["errors.gone_reference"] } : {};
}

/** A subject that was removed from the form stays named: enquiries of before have it. */
async function subjectErrors(tx: Tx, { before, after }: Change): Promise<Record<string, string[]>> {
  const former = textsIn(before["subjects"]);
  const added = textsIn(after["subjects"]).filter((code) => !former.includes(code));
  if (added.length === 0) return {};
  const known = await knownSubjects(tx);
  return added.every((code) => known.has(code)) ? {} : { subjects: ["errors.unknown_reference"] };
}

const textsIn = (value: FieldValue | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter((text): text is string => typeof text === "string");

/** Who leaves the team stays named, and is passed over. */
async function peopleErrors(tx: Tx, change: Change): Promise<Record<string, string[]>> {
  const { before, after } = change;
  if (idsIn(after["user_ids"]).length === 0) return { user_ids: ["errors.required"] };
  const added = addedIds(before["user_ids"], after["user_ids"]);
  if (added.length > 0) {
    const where = { id: { in: added }, ...(await canAnswer(tx)) };
    if ((await tx.user.count({ where })) < added.length) return { user_ids: ["errors.gone_reference"] };
  }
  return (await isForNobody(tx, change)) ? { user_ids: ["errors.nobody_for_projects"] } : {};
}

/**
 * Whether a rule names projects that none of its people may see. Asked where either is changed: a rule that has become one since
 * can still be renamed.
 */
async function isForNobody(tx: Tx, { before, after }: Change): Promise<boolean> {
  const projectIds = idsIn(after["project_ids"]);
  const isAsItWas = ["project_ids", "user_ids"].every(
    (field) => idsIn(before[field]).join() === idsIn(after[field]).join(),
  );
  if (projectIds.length === 0 || isAsItWas) return false;
  const people = await tx.user.findMany({
    where: { id: { in: idsIn(after["user_ids"]) }, ...(await canAnswer(tx)) },
    select: grantSelect,
  });
  return people.length > 0 && !people.some((user) => projectIds.some((id) => mayTake(user, id)));
}
