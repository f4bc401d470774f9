import type { EnquiryDetail } from "@ezo/contract/enquiries";
import type { noteCall } from "@ezo/contract/enquiry-steps";
import type { ParsedInput } from "@ezo/contract/route";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Actor, must } from "../../users/actor.ts";
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
     * An enquiry that is nobody's is the actor's from then on. Throws what setting a step throws where one goes with the
     * call; then nothing is stored.
     */
    async note(actor: Actor, id: number, call: NotedCall): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      const { channel, outcome, note, next_step: step } = call;
      await db.$transaction(async (tx) => {
        await holdUserChanges(tx);
        await repo.lock(tx, [id]);
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
