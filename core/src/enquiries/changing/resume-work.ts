import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { Tx } from "../../platform/db.ts";
import type { Writer } from "../../records/kind.ts";
import { releaseReopened } from "../assigning/release.ts";
import { reopenStepsOf } from "../next-steps/reopen-steps.ts";

/**
 * What follows where enquiries are at work again, by staff, by a mail of their person (without an actor) or because a reply has reached
 * nobody: one whose owner has left meanwhile is nobody's, and the step goes on that had just ended with its enquiry. The caller has held
 * the changes of users, locked the enquiries and stored their status, and records `customer.updated`.
 */
export async function resumeWork(
  tx: Tx,
  enquiryIds: readonly number[],
  order: { actor: Writer; at: Date },
): Promise<void> {
  // First: a step goes on with whom its enquiry has then.
  await releaseReopened(tx, enquiryIds, order);
  await reopenStepsOf(tx, enquiryIds, order);
}

/** Whether a change to this status may be followed by `resumeWork`, so that the changes of users are to be held before. */
export const mayResume = (status: EnquiryStatus | undefined): boolean =>
  status !== undefined && status !== "completed";
