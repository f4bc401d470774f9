import type { setNextStep } from "@ezo/contract/enquiries/enquiry-steps";
import type { ParsedInput } from "@ezo/contract/route";
import { VISIT_MINUTES } from "@ezo/contract/values/limits/enquiries";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Actor } from "../../users/actor.ts";
import { assignableAmong } from "../assigning/assignable.ts";
import * as repo from "../enquiries.repo.ts";
import { type OpenStep, withOwner } from "./current-step.ts";

export type WantedStep = ParsedInput<typeof setNextStep>["body"];

export const invites = ({ kind, invite }: WantedStep): boolean => kind === "visit" && invite;

export async function createStep(
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

/** Writes what has changed; a step that has ended goes on. */
export async function changeStep(
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

/** Has everybody who sees the enquiry read it anew. */
export async function touch(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.enquiry.update({ where: { id }, data: { updatedAt: at } });
  await record(tx, "customer.updated", { customer_ids: [id] });
}
