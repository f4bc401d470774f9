import type { Db, Tx } from "../../platform/db.ts";
import { takersInOrder } from "../clock/rota.ts";
import { type Arrival, type Conditions, isMeantFor } from "./match-rule.ts";
import { type Candidate, nextPerson } from "./next-person.ts";
import { presentAmong } from "./presence.ts";

export interface Rule extends Conditions {
  id: number;
  name: string;
  userIds: readonly number[];
}
interface NamedCandidate extends Candidate {
  name: string;
}

/** In the order in which they are asked. */
export const activeRules = (db: Db | Tx): Promise<Rule[]> =>
  db.routingRule.findMany({
    where: { isActive: true, deletedAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });

/** The first rule that is meant for it and has somebody who can be given it, and whose turn it is. */
export async function chooseFor(
  db: Db | Tx,
  rules: readonly Rule[],
  { arrival, at }: { arrival: Arrival; at: Date },
): Promise<{ rule: Rule; person: NamedCandidate; candidates: NamedCandidate[] } | undefined> {
  for (const rule of rules) {
    if (!isMeantFor(rule, arrival)) continue;
    const candidates = await candidatesOf(db, rule.userIds, { projectId: arrival.projectId, at });
    const person = nextPerson(candidates, await lastOfRule(db, rule.id));
    if (person) return { rule, person, candidates };
  }
  return undefined;
}

/** Those of a rule's people who can be given an enquiry about the project, in its order, with what decides between them. */
async function candidatesOf(
  db: Db | Tx,
  userIds: readonly number[],
  { projectId, at }: { projectId: number | null; at: Date },
): Promise<NamedCandidate[]> {
  const people = await takersInOrder(db, userIds, projectId);
  const ids = people.map(({ id }) => id);
  const present = await presentAmong(db, ids, at);
  const loads = await db.$queryRaw<{ id: number; load: number }[]>`
    select assignee_id as id, count(*)::int as load from customers
    where assignee_id = any(${ids}::int[]) and deleted_at is null and status <> 'completed'
    group by assignee_id`;
  const loadOf = new Map(loads.map(({ id, load }) => [id, load]));
  return people.map(({ id, name }) => ({ id, name, isPresent: present.has(id), load: loadOf.get(id) ?? 0 }));
}

/** Whom a rule has given an enquiry to last. */
async function lastOfRule(db: Db | Tx, ruleId: number): Promise<number | null> {
  const last = await db.enquiryRouting.findFirst({
    where: { ruleId, userId: { not: null } },
    orderBy: { id: "desc" },
    select: { userId: true },
  });
  return last?.userId ?? null;
}
