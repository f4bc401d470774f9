import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";

/** Records the event of a change of many. Returns what an undo sends back. */
export async function finishBulk(
  tx: Tx,
  event: "customer.updated" | "customer.deleted",
  rows: readonly { id: number; status: EnquiryStatus; version: number }[],
) {
  if (rows.length > 0) await record(tx, event, { customer_ids: rows.map(({ id }) => id) });
  const previous = rows.map(({ id, status, version }) => ({ id, status, version: version + 1 }));
  return { changed: rows.length, previous };
}
