import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import type { ParsedInput } from "@ezo/contract/route";
import { DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/content";
import { CALL_KEY_DAYS } from "@ezo/contract/values/limits/enquiries";
import { DAY_MS } from "@ezo/contract/values/time";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Actor, must } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { followAnswer } from "../answering/follow-answer.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { setStepAfterCall } from "../next-steps/set-step.ts";
import { getWrittenOnce } from "../stored-enquiry.ts";
import { isRepeat } from "../used-key.ts";
import { settleAnswers } from "./first-answer.ts";

type NotedCall = ParsedInput<typeof noteCall>["body"];

/** Calls and messages outside of Ezo, which staff note themselves. */
export function createEnquiryCalls({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return {
    /**
     * A new enquiry is in progress from then on, and one without an assignee is the actor's. Throws what setting a step throws where
     * one goes with the call; then nothing is stored. A repeated `idempotencyKey` notes nothing; throws `invalid` where it was another
     * call's, and `not_found` where the enquiry is out of the caller's reach by then.
     */
    async note(actor: Actor, id: number, call: NotedCall, idempotencyKey?: string): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      const { channel, outcome, note, next_step: step } = call;
      const key = ownKey(actor, idempotencyKey);
      const isRepeated = await db.$transaction(async (tx) => {
        await holdUserChanges(tx);
        await repo.lock(tx, [id]);
        const content = contentOf(call);
        if (
          key !== undefined &&
          (await isRepeat(tx, {
            used: `noted-call ${id} ${key}`,
            content,
            at: now(),
            knownMs: CALL_KEY_DAYS * DAY_MS,
          }))
        )
          return true;
        const [enquiry] = await tx.enquiry.updateManyAndReturn({
          where: { id, ...IS_WORKABLE },
          data: { updatedAt: now() },
          select: { createdAt: true },
        });
        if (!enquiry) throw new AppError("not_found");
        await repo.addHistory(tx, [
          {
            enquiryId: id,
            kind: "call",
            from: channel,
            to: outcome,
            reason: note || null,
            actorId: actor.id,
            at: timeOf(call, enquiry.createdAt, now()),
          },
        ]);
        await followAnswer(tx, actor, id, now());
        if (step) await setStepAfterCall(tx, actor, id, step, now());
        await settleAnswers(tx, [id]);
        await record(tx, "customer.updated", { customer_ids: [id] });
        return false;
      });
      return getWrittenOnce(db, id, isRepeated);
    },
  };
}

/**
 * When a call was that is noted later: what came between, such as a mail of the person, is not answered by it. Not ahead, not before the
 * enquiry came, and not longer ago than a device keeps a call.
 */
function timeOf({ called_seconds_ago: seconds }: NotedCall, createdAt: Date, at: Date): Date | undefined {
  if (seconds === undefined) return undefined;
  const earliest = Math.max(createdAt.getTime(), at.getTime() - DEVICE_KEPT_DAYS * DAY_MS);
  return new Date(Math.min(Math.max(at.getTime() - seconds * 1000, earliest), at.getTime()));
}

/**
 * Without its age, which only a later attempt names, and without the step's version and what is kept of it: after a lost answer, the
 * repeat is based on the step that was stored.
 */
const contentOf = ({ channel, outcome, note, next_step: step }: NotedCall) => [
  channel,
  outcome,
  note,
  step?.kind,
  step?.due_at,
];
