import type { Tx } from "../../platform/db.ts";
import type { Writer } from "../../records/kind.ts";
import { reopenStepsOf } from "../next-steps/reopen-steps.ts";

/**
 * What follows where enquiries are at work again, by staff, by a mail of their person (without an actor) or because a reply has reached
 * nobody: the step goes on that had just ended with its enquiry. The caller has locked the enquiries and stored their status.
 */
export async function resumeWork(
  tx: Tx,
  enquiryIds: readonly number[],
  order: { actor: Writer; at: Date },
): Promise<void> {
  await reopenStepsOf(tx, enquiryIds, order);
}
