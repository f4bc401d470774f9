import type { EnquiryDetail } from "@ezo/contract/enquiries";
import type { noteCall } from "@ezo/contract/enquiry-steps";
import type { ParsedInput } from "@ezo/contract/route";
import { NOTED_CALL_KEY_HOURS } from "@ezo/contract/values/limits/enquiries";
import { HOUR_MS } from "@ezo/contract/values/time";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { claimOnce, isClaimed } from "../../platform/once-per.ts";
import { type Actor, must } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { takeByAnswer } from "../assigning/take-answered.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { setStepAfterCall } from "../next-steps/steps.service.ts";
import { getEnquiry } from "../stored-enquiry.ts";
import { settleAnswers } from "./first-answer.ts";

type NotedCall = ParsedInput<typeof noteCall>["body"];

/** Calls and messages outside of Ezo, which staff note themselves. */
export function createEnquiryCalls({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return {
    /**
     * An enquiry without an assignee is assigned to the actor. Throws what setting a step throws where one goes with the
     * call; then nothing is stored. A repeated `idempotencyKey` notes nothing; throws `invalid` where it was another call's.
     */
    async note(actor: Actor, id: number, call: NotedCall, idempotencyKey?: string): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      const { channel, outcome, note, next_step: step } = call;
      const key = ownKey(actor, idempotencyKey);
      await db.$transaction(async (tx) => {
        await holdUserChanges(tx);
        await repo.lock(tx, [id]);
        if (key !== undefined && (await isRepeated(tx, { id, key, call, at: now() }))) return;
        const { count } = await tx.enquiry.updateMany({
          where: { id, ...IS_WORKABLE },
          data: { updatedAt: now() },
        });
        if (count === 0) throw new AppError("not_found");
        await repo.addHistory(tx, [
          {
            enquiryId: id,
            kind: "call",
            from: channel,
            to: outcome,
            reason: note || null,
            actorId: actor.id,
          },
        ]);
        await takeByAnswer(tx, actor, id, now());
        if (step) await setStepAfterCall(tx, actor, id, step, now());
        await settleAnswers(tx, [id]);
        await record(tx, "customer.updated", { customer_ids: [id] });
      });
      return getEnquiry(db, id);
    },
  };
}

/** Uses the key up, unless the call is not stored after all. True where this very call has used it before. */
async function isRepeated(
  tx: Tx,
  { id, key, call, at }: { id: number; key: string; call: NotedCall; at: Date },
): Promise<boolean> {
  const expireMs = at.getTime() + NOTED_CALL_KEY_HOURS * HOUR_MS;
  const used = `noted-call ${id} ${key}`;
  const { channel, outcome, note, next_step: step } = call;
  // A second key remembers what was noted: both are kept as hashes alone. Without the step's version and what is kept of it: after a
  // lost answer, the repeat is based on the step that was stored.
  const content = `${used} ${JSON.stringify([channel, outcome, note, step?.kind, step?.due_at])}`;
  if (await claimOnce(tx, used, expireMs)) {
    await claimOnce(tx, content, expireMs);
    return false;
  }
  if (!(await isClaimed(tx, content))) throw refused("idempotency-key", "errors.idempotency_key_used");
  return true;
}
