import { STEP_AHEAD_MS, STEP_BACK_MS } from "@ezo/contract/values/limits/enquiries";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import { lockEnquiry, mustBeSeen, type OpenStep, openStep, withOwner } from "./current-step.ts";
import { endStepsOf } from "./end-steps.ts";
import { changeStep, createStep, invites, type WantedStep } from "./write-step.ts";

/** Sets the next step together with a call that was noted, in the caller's transaction: one that was due is done by that. */
export async function setStepAfterCall(
  tx: Tx,
  actor: Actor,
  id: number,
  wanted: WantedStep,
  at: Date,
): Promise<void> {
  await setStep(tx, actor, id, wanted, { at, isAfterCall: true });
}

/** Sets the next step or changes it, in the caller's transaction. */
export async function setStep(
  tx: Tx,
  actor: Actor,
  id: number,
  wanted: WantedStep,
  { at, isAfterCall }: { at: Date; isAfterCall: boolean },
): Promise<void> {
  const enquiry = await lockEnquiry(tx, id);
  if (enquiry.status === "completed") throw new AppError("wrong_status");
  if (invites(wanted) && !enquiry.email) throw new AppError("no_email");
  const current = await openStep(tx, id);
  mustBeSeen(current, wanted.step_version);
  const keepsTime = !isAfterCall && (await hadTime(tx, id, current, wanted));
  if (!keepsTime) mustBeInReach(isAfterCall ? "next_step.due_at" : "due_at", wanted, at);
  const isDone = isAfterCall && current?.kind === "call";
  if (isDone) await endStepsOf(tx, [id], { actor, at, end: "done" });
  const open = isDone ? null : current;
  const isOpenKind = open?.kind === wanted.kind;
  const same = isOpenKind ? open : await endedBefore(tx, id, wanted, { at, isAfterCall });
  const by = { actor, assigneeId: enquiry.assigneeId };
  if (open && !isOpenKind) await endStepsOf(tx, [id], { actor, at, end: "cancelled" });
  // Set again at a time that has passed, it is a step of which its owner was reminded then.
  const isReminded = keepsTime && Date.parse(wanted.due_at) <= at.getTime();
  if (same) await changeStep(tx, by, same, wanted, { at, isReminded });
  else await createStep(tx, by, id, wanted, { at, isReminded });
}

/**
 * A step that has ended and goes on where it is set again. That is one of its kind at its time: an undo, after which it is what it was,
 * with the reminder that it had. And it is a visit that the person still has in their calendar, since it was said to be done ahead of
 * its time: a second entry would lie beside the first one, which no change would reach. A person whose visit was cancelled is not
 * invited anew to a time that has passed. What is agreed in a call is a step of its own.
 */
const endedBefore = (
  tx: Tx,
  enquiryId: number,
  { kind, due_at: dueAt }: WantedStep,
  { at, isAfterCall }: { at: Date; isAfterCall: boolean },
) => {
  const isAhead = { dueAt: { gt: at } };
  const isInCalendar = { isInvited: true, end: "done", ...isAhead } as const;
  const isUndone = {
    dueAt: new Date(dueAt),
    OR: [{ isInvited: false }, { end: "done" as const }, isAhead],
  };
  if (isAfterCall && kind !== "visit") return null;
  return tx.enquiryStep.findFirst({
    where: {
      enquiryId,
      kind,
      endedAt: { not: null },
      OR: [isUndone, ...(kind === "visit" ? [isInCalendar] : [])],
    },
    orderBy: { id: "desc" },
    ...withOwner,
  });
};

/**
 * Whether the enquiry has a step of this kind at this time, or had one before: an overdue step keeps its time, however long ago that
 * was, also where its end, its move or its change of kind is undone. After a move, only the history has the former time.
 */
async function hadTime(
  tx: Tx,
  enquiryId: number,
  current: OpenStep | null,
  wanted: WantedStep,
): Promise<boolean> {
  const dueAt = new Date(wanted.due_at);
  if (current?.kind === wanted.kind && current.dueAt.getTime() === dueAt.getTime()) return true;
  const line = await tx.enquiryHistory.findFirst({
    where: {
      enquiryId,
      kind: { in: ["step_set", "step_done", "step_cancelled"] },
      fromValue: wanted.kind,
      toValue: dueAt.toISOString(),
    },
    select: { id: true },
  });
  return line !== null;
}

function mustBeInReach(field: string, wanted: WantedStep, at: Date): void {
  const ahead = new Date(wanted.due_at).getTime() - at.getTime();
  if (ahead < -STEP_BACK_MS) throw refused(field, "errors.must_be_future");
  if (ahead > STEP_AHEAD_MS) throw refused(field, "errors.invalid_date");
}
