import type { EnquiryDetail } from "@ezo/contract/enquiries";
import type { setNextStep } from "@ezo/contract/enquiry-steps";
import type { ParsedInput } from "@ezo/contract/route";
import { STEP_AHEAD_MS, STEP_BACK_MS, VISIT_MINUTES } from "@ezo/contract/values/limits/enquiries";
import type { StepEnd } from "../../generated/prisma/client.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Actor, must } from "../../users/actor.ts";
import { assignableAmong } from "../assigning/assignable.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import { presentStep } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { getWritten } from "../stored-enquiry.ts";
import { endStepsOf } from "./end-steps.ts";

type WantedStep = ParsedInput<typeof setNextStep>["body"];
const withOwner = { include: { owner: { select: { id: true, name: true } } } } as const;

/** The one next step of an enquiry. Every write holds the enquiry's lock, and the database allows one open step only. */
export function createNextSteps({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  async function end(
    actor: Actor,
    id: number,
    how: StepEnd,
    version: number | undefined,
  ): Promise<EnquiryDetail> {
    must(actor, "enquiries.answer");
    const at = now();
    await db.$transaction(async (tx) => {
      await lockEnquiry(tx, id);
      const current = await openStep(tx, id);
      if (!current) throw new AppError("not_found");
      mustBeSeen(current, version);
      await endStepsOf(tx, [id], { actor, at, end: how });
      await touch(tx, id, at);
    });
    return getWritten(db, id);
  }

  return {
    /**
     * Sets the next step or changes it. It belongs to the enquiry's assignee, or to the caller if there is none. Throws
     * `wrong_status` where the enquiry is completed, `conflict` where the step is not the one the caller saw, and `no_email` for an
     * invitation without an address.
     */
    async set(actor: Actor, id: number, wanted: WantedStep): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      const at = now();
      await db.$transaction((tx) => setStep(tx, actor, id, wanted, { at, isAfterCall: false }));
      return getWritten(db, id);
    },

    finish: (actor: Actor, id: number, version?: number) => end(actor, id, "done", version),
    cancel: (actor: Actor, id: number, version?: number) => end(actor, id, "cancelled", version),
  };
}

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

async function setStep(
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
  if (same) await change(tx, by, same, wanted, { at, isReminded });
  else await create(tx, by, id, wanted, { at, isReminded });
}

const openStep = (tx: Tx, enquiryId: number) =>
  tx.enquiryStep.findFirst({ where: { enquiryId, endedAt: null }, ...withOwner });
type OpenStep = NonNullable<Awaited<ReturnType<typeof openStep>>>;

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

const invites = ({ kind, invite }: WantedStep): boolean => kind === "visit" && invite;

async function lockEnquiry(tx: Tx, id: number) {
  await repo.lock(tx, [id]);
  const enquiry = await tx.enquiry.findFirst({
    where: { id, ...IS_WORKABLE },
    select: { status: true, email: true, assigneeId: true },
  });
  if (!enquiry) throw new AppError("not_found");
  return enquiry;
}

/** Null where the caller saw no step. One that names no version has seen none either, so that nobody's step is replaced unseen. */
function mustBeSeen(current: OpenStep | null, version: number | null = null): void {
  if ((current?.version ?? null) === version) return;
  throw new AppError("conflict", { current: current && presentStep(current) });
}

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

/** Who sets a step, and whose its enquiry is. */
interface SetBy {
  actor: Actor;
  assigneeId: number | null;
}
const ownerBy = ({ actor, assigneeId }: SetBy): number => assigneeId ?? actor.id;

/** Whose a step is from now on. One that goes on after it was ended has not gone along with its enquiry. */
async function ownerOf(tx: Tx, { endedAt, ownerId }: OpenStep, by: SetBy): Promise<number> {
  if (ownerId === null || (endedAt !== null && by.assigneeId !== null)) return ownerBy(by);
  if (endedAt === null) return ownerId;
  return (await assignableAmong(tx, [ownerId])).has(ownerId) ? ownerId : ownerBy(by);
}

/**
 * Above those of all steps that the enquiry has had: a version that was seen of the step before must not pass for one of the step that
 * took its place. The caller holds the enquiry's lock.
 */
async function nextVersion(tx: Tx, enquiryId: number): Promise<number> {
  const { _max: max } = await tx.enquiryStep.aggregate({ where: { enquiryId }, _max: { version: true } });
  return (max.version ?? 0) + 1;
}

async function create(
  tx: Tx,
  by: SetBy,
  enquiryId: number,
  wanted: WantedStep,
  { at, isReminded }: { at: Date; isReminded: boolean },
): Promise<void> {
  const version = await nextVersion(tx, enquiryId);
  const step = await tx.enquiryStep.create({
    data: {
      version,
      entryVersion: version,
      enquiryId,
      kind: wanted.kind,
      dueAt: new Date(wanted.due_at),
      durationMinutes: wanted.duration_minutes ?? VISIT_MINUTES.usual,
      note: wanted.note ?? "",
      ownerId: ownerBy(by),
      isInvited: invites(wanted),
      remindedAt: isReminded ? at : null,
      createdAt: at,
      updatedAt: at,
    },
    ...withOwner,
  });
  await announce(tx, by.actor, step, at, step.isInvited);
}

async function change(
  tx: Tx,
  by: SetBy,
  current: OpenStep,
  wanted: WantedStep,
  { at, isReminded }: { at: Date; isReminded: boolean },
): Promise<void> {
  const dueAt = new Date(wanted.due_at);
  const { duration_minutes: durationMinutes = current.durationMinutes, note = current.note } = wanted;
  // One that goes on after it was ended may have been followed by others.
  const version = current.endedAt ? await nextVersion(tx, current.enquiryId) : current.version + 1;
  const isMoved = dueAt.getTime() !== current.dueAt.getTime();
  const isInvited = current.isInvited || invites(wanted);
  const ownerId = await ownerOf(tx, current, by);
  // What the calendar entry says; the note is for staff only.
  const isNews =
    isMoved ||
    durationMinutes !== current.durationMinutes ||
    isInvited !== current.isInvited ||
    ownerId !== current.ownerId ||
    current.end === "cancelled";
  if (!isNews && note === current.note && !current.endedAt) return;
  const step = await tx.enquiryStep.update({
    where: { id: current.id },
    data: {
      dueAt,
      durationMinutes,
      note,
      ownerId,
      isInvited,
      version,
      entryVersion: isNews ? version : current.entryVersion,
      updatedAt: at,
      endedAt: null,
      end: null,
      endedById: null,
      endedWithEnquiry: false,
      ...(isMoved || ownerId !== current.ownerId ? { remindedAt: isReminded ? at : null } : {}),
    },
    ...withOwner,
  });
  await announce(tx, by.actor, step, at, isInvited && isNews);
}

async function announce(tx: Tx, actor: Actor, step: OpenStep, at: Date, mails: boolean): Promise<void> {
  const { enquiryId, kind, dueAt } = step;
  await repo.addHistory(tx, [
    { enquiryId, kind: "step_set", from: kind, to: dueAt.toISOString(), actorId: actor.id },
  ]);
  await tx.enquiry.update({ where: { id: enquiryId }, data: { nextStepAt: dueAt } });
  if (mails && kind === "visit")
    await record(tx, "visit.changed", { step_id: step.id, version: step.version, is_held: false });
  await touch(tx, enquiryId, at);
}

async function touch(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.enquiry.update({ where: { id }, data: { updatedAt: at } });
  await record(tx, "customer.updated", { customer_ids: [id] });
}
