import { ROUTED_WITHIN_MS } from "@ezo/contract/values/limits/enquiries";
import { isOfficeTime } from "@ezo/contract/values/clock/office-hours";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { announceAssignments } from "../assigning/announce.ts";
import { releaseLeftBehind } from "../assigning/release.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { readOffice } from "../clock/office.ts";
import * as repo from "../enquiries.repo.ts";
import { assignableAmong } from "../assigning/assignable.ts";
import { leaveFormer } from "../leave-former.ts";
import { moveLeftSteps } from "../next-steps/left-steps.ts";
import { moveSteps } from "../next-steps/move-steps.ts";
import { activeRules, chooseFor, type Rule } from "./choose.ts";
import type { Arrival } from "./match-rule.ts";

const BATCH = 20;
/** Any number of its own: who holds this lock is the only one who routes, so that people take turns and loads are counted once. */
const ROUTING_LOCK = 4_021_009;

interface Due extends Omit<Arrival, "isWithinHours"> {
  id: number;
  version: number;
  /** When it arrived, or the one who had it could not be given any more (`releaseEnquiriesOf`). */
  cameAt: Date;
  enteredById: number | null;
  /** Somebody had it who could not be given any more. */
  isReleased: boolean;
  /** A colleague has decided whose it is, or it is done. */
  isTaken: boolean;
}

/**
 * Gives each new enquiry to whom the first rule meant for it names, once. Each batch is one transaction: with its row, its history
 * and its events, or not at all. What a colleague has taken is theirs; what somebody is changing at the moment is left for the next
 * run. An enquiry that no rule is meant for is noted too, so that a later rule leaves it alone; one that was entered by hand is
 * given to the person who has entered it. So are open ones whose owner cannot be given any (`releaseLeftBehind`), and next steps of
 * such an owner (`moveLeftSteps`) go to whose enquiry it is. Returns how many were given away.
 */
export async function routeEnquiries({
  db,
  now = () => new Date(),
}: {
  db: Db;
  now?: () => Date;
}): Promise<number> {
  let routed = 0;
  await releaseLeftBehind(db, now());
  await moveLeftSteps(db, now());
  // Without the lock, so that a run with nothing to do waits for nobody.
  while ((await dueEnquiries(db, now(), Prisma.empty)).length > 0) {
    const done = await db.$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${ROUTING_LOCK}::int)`;
      await holdUserChanges(tx);
      return routeBatch(tx, now());
    });
    routed += done.routed;
    if (done.seen < BATCH) break;
  }
  return routed;
}

const routedSince = (at: Date): Date => new Date(at.getTime() - ROUTED_WITHIN_MS);

const dueEnquiries = (db: Db | Tx, at: Date, locking: Prisma.Sql) => db.$queryRaw<Due[]>`
  select c.id, c.version, coalesce(c.released_at, c.created_at) as "cameAt", c.project_id as "projectId", c.locale, c.subject, c.source,
    c.entered_by_id as "enteredById", c.released_at is not null as "isReleased",
    c.assignee_id is not null or c.status = 'completed' or (c.released_at is null and exists (
      select 1 from customer_history h where h.customer_id = c.id and h.kind = 'assignee')) as "isTaken"
  from customers c
  where c.deleted_at is null and (c.created_at > ${routedSince(at)} or c.released_at > ${routedSince(at)})
    and not exists (select 1 from customer_routings r where r.customer_id = c.id)
  order by c.id limit ${BATCH} ${locking}`;

async function routeBatch(tx: Tx, at: Date): Promise<{ seen: number; routed: number }> {
  const due = await dueEnquiries(tx, at, Prisma.sql`for update of c skip locked`);
  if (due.length === 0) return { seen: 0, routed: 0 };
  const rules = await activeRules(tx);
  const { times } = await readOffice(tx);
  let routed = 0;
  for (const enquiry of due) {
    const arrival = { ...enquiry, isWithinHours: isOfficeTime(times, enquiry.cameAt) };
    const choice = enquiry.isTaken ? undefined : await chooseFor(tx, rules, { arrival, at });
    const userId = choice?.person.id ?? (await entererOf(tx, enquiry));
    await tx.enquiryRouting.create({
      data: {
        enquiryId: enquiry.id,
        ruleId: choice?.rule.id ?? null,
        userId: choice?.person.id ?? null,
        createdAt: at,
      },
    });
    if (userId === null) continue;
    await give(tx, enquiry, { rule: choice?.rule, userId, at });
    routed++;
  }
  return { seen: due.length, routed };
}

/** Whose an enquiry is that was entered by hand, and that no rule gives to anybody. */
async function entererOf(tx: Tx, { enteredById, isReleased, isTaken }: Due): Promise<number | null> {
  if (enteredById === null || isReleased || isTaken) return null;
  return (await assignableAmong(tx, [enteredById])).has(enteredById) ? enteredById : null;
}

/** By a rule; without one to the person who has entered it. */
async function give(
  tx: Tx,
  { id: enquiryId, version, enteredById, isReleased }: Due,
  { rule, userId, at }: { rule: Rule | undefined; userId: number; at: Date },
): Promise<void> {
  await tx.enquiry.update({
    where: { id: enquiryId },
    data: { assigneeId: userId, version: version + 1, updatedAt: at },
  });
  const line = { enquiryId, kind: "assignee" as const, to: String(userId), version: version + 1 };
  const lines = await repo.addHistory(tx, [
    { ...line, ...(rule ? { reason: rule.name } : { actorId: userId }) },
  ]);
  // Nobody is notified of what they have just entered themselves.
  if (userId !== enteredById || isReleased) await announceAssignments(tx, lines);
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  await moveSteps(tx, [enquiryId], userId, at);
  await leaveFormer(tx, { id: enquiryId, assigneeId: null, enteredById }, userId);
}
