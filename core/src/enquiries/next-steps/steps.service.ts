import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { StepEnd } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";
import { getWritten } from "../stored-enquiry.ts";
import { lockEnquiry, mustBeSeen, openStep } from "./current-step.ts";
import { endStepsOf } from "./end-steps.ts";
import { setStep } from "./set-step.ts";
import { touch, type WantedStep } from "./write-step.ts";

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
