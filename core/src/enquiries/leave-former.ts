import type { Tx } from "../platform/db.ts";
import { ownerOf } from "../platform/events/live-bus.ts";
import { record } from "../platform/events/outbox.ts";

/** Lets the open pages of the one whose own an enquiry was until now drop it. */
export async function leaveFormer(
  tx: Tx,
  before: { id: number; assigneeId: number | null; enteredById: number | null },
  assigneeId: number | null,
): Promise<void> {
  const former = ownerOf(before);
  if (former === null || former === ownerOf({ ...before, assigneeId })) return;
  await record(tx, "customer.left", { customer_id: before.id, user_id: former });
}
