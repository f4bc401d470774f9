import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { settleAnswers } from "../clock/first-answer.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { endStepsOf } from "../next-steps/end-steps.ts";
import { mustNotClash } from "./conflicts.ts";
import { finishBulk } from "./finish-bulk.ts";
import { mayResume, resumeWork } from "./resume-work.ts";

export interface StatusChange {
  id: number;
  status: EnquiryStatus;
  version?: number | undefined;
}

/**
 * A status with its reason may be the first answer, and what is completed has no next step. Where the completion is taken back
 * soon, the step goes on. The caller has held the changes of users where `mayResume`.
 */
export async function followStatus(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  status: EnquiryStatus | undefined,
  at: Date,
): Promise<void> {
  await settleAnswers(tx, ids);
  if (status === "completed") await endStepsOf(tx, ids, { actor, at, isWithEnquiry: true });
  else await resumeWork(tx, ids, { actor, at });
}

export async function setStatuses(
  tx: Tx,
  actor: Actor,
  changes: readonly StatusChange[],
  { at, reason }: { at: Date; reason: string | undefined },
) {
  const wanted = new Map(changes.map((change) => [change.id, change]));
  if (changes.some(({ status }) => mayResume(status))) await holdUserChanges(tx);
  await repo.lock(tx, [...wanted.keys()]);
  const rows = await tx.enquiry.findMany({
    where: { id: { in: [...wanted.keys()] }, ...IS_WORKABLE },
    select: { id: true, status: true, version: true },
  });
  const changing = rows.flatMap((row) => {
    const change = wanted.get(row.id);
    return change && change.status !== row.status
      ? [{ ...row, to: change.status, seen: change.version }]
      : [];
  });
  for (const { id, version, seen } of changing)
    if (seen !== undefined && seen !== version) await mustNotClash(tx, id, seen, [{ kind: "status" }]);
  const goingTo = (status: EnquiryStatus) => changing.filter(({ to }) => to === status).map(({ id }) => id);
  const statuses = [...new Set(changing.map(({ to }) => to))];
  for (const status of statuses)
    await tx.enquiry.updateMany({
      where: { id: { in: goingTo(status) } },
      data: { status, version: { increment: 1 }, updatedAt: at },
    });
  await repo.addHistory(
    tx,
    changing.map(({ id, status, to, version, seen }) => ({
      enquiryId: id,
      kind: "status" as const,
      from: status,
      to,
      actorId: actor.id,
      version: version + 1,
      isOverwrite: seen === undefined,
      reason: reason || null,
    })),
  );
  for (const status of statuses) await followStatus(tx, actor, goingTo(status), status, at);
  return finishBulk(tx, "customer.updated", changing);
}
