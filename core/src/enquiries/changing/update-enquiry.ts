import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { Enquiry } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import type { Actor } from "../../users/actor.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { announceAssignments } from "../assigning/announce.ts";
import { mayAssign, mustBeAssignable } from "../assigning/assignable.ts";
import { TAKEN_BACK } from "../clock/taken-back.sql.ts";
import {
  type ContactChange,
  type Correction,
  correctedColumns,
  correctionOf,
  followCorrected,
  holdPersons,
  mustStayReachable,
} from "./correct-contact.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";
import { moveSteps } from "../next-steps/move-steps.ts";
import { mustNotClash } from "./conflicts.ts";
import { mayResume } from "./resume-work.ts";
import { followStatus } from "./set-statuses.ts";

export interface Change extends ContactChange {
  version?: number | undefined;
  status?: EnquiryStatus | undefined;
  /** Why the status is changed: that makes it an answer. Null takes the reason of the present status back. */
  reason?: string | null | undefined;
  assignee_id?: number | null | undefined;
}

export async function updateEnquiry(
  tx: Tx,
  actor: Actor,
  id: number,
  change: Change,
  at: Date,
): Promise<void> {
  if (change.assignee_id || mayResume(change.status)) await holdUserChanges(tx);
  await holdPersons(tx, change);
  await repo.lock(tx, [id]);
  const row = await tx.enquiry.findFirst({ where: { id, ...IS_WORKABLE } });
  if (!row) throw new AppError("not_found");
  const correction = correctionOf(row, change);
  const lines = await linesOf(tx, actor, { row, change, correction });
  if (lines.length === 0) return;
  if (change.version !== undefined && change.version !== row.version)
    await mustNotClash(tx, id, change.version, lines);
  mustStayReachable(correction);
  await tx.enquiry.update({
    where: { id },
    data: {
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.assignee_id === undefined ? {} : { assigneeId: change.assignee_id, releasedAt: null }),
      ...correctedColumns(correction, row),
      version: { increment: 1 },
      updatedAt: at,
    },
  });
  await announceAssignments(tx, await repo.addHistory(tx, lines));
  // With another assignee it may be out of the actor's reach by now.
  if (lines.some(({ kind }) => kind === "status"))
    await withoutLimit(() => followStatus(tx, actor, [id], change.status, at));
  await followCorrected(tx, row, correction, at);
  await record(tx, "customer.updated", { customer_ids: [id] });
  if (change.assignee_id === undefined || change.assignee_id === row.assigneeId) return;
  await moveSteps(tx, [id], change.assignee_id, at);
  await leaveFormer(tx, row, change.assignee_id);
}

/** What a change does, as the history says it; nothing where it changes nothing. Throws where the actor may not. */
async function linesOf(
  tx: Tx,
  actor: Actor,
  { row, change, correction }: { row: Enquiry; change: Change; correction: Correction },
): Promise<repo.HistoryLine[]> {
  const next = {
    enquiryId: row.id,
    actorId: actor.id,
    version: row.version + 1,
    isOverwrite: change.version === undefined,
  };
  const lines: repo.HistoryLine[] = correction.lines.map((line) => ({ ...next, ...line }));
  // Why it is as it is may also be said afterwards, and taken back.
  const isTakenBack =
    change.reason === null && change.status === row.status && (await isExplained(tx, row.id));
  const reason = isTakenBack ? TAKEN_BACK : change.reason || null;
  if (change.status !== undefined && (change.status !== row.status || reason !== null))
    lines.push({ ...next, kind: "status", from: row.status, to: change.status, reason });
  if (change.assignee_id !== undefined && change.assignee_id !== row.assigneeId) {
    mayAssign(actor, row.assigneeId, change.assignee_id);
    if (change.assignee_id !== null) await mustBeAssignable(tx, change.assignee_id);
    lines.push({ ...next, kind: "assignee", from: textOf(row.assigneeId), to: textOf(change.assignee_id) });
  }
  return lines;
}

/** Whether a reason was given for the present status, last of all that was said of it. */
async function isExplained(tx: Tx, enquiryId: number): Promise<boolean> {
  const last = await tx.enquiryHistory.findFirst({
    where: { enquiryId, kind: "status" },
    orderBy: { id: "desc" },
    select: { reason: true },
  });
  return Boolean(last?.reason);
}

const textOf = (id: number | null) => (id === null ? null : String(id));
