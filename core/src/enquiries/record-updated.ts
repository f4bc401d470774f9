import type { Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";

/** Enquiries that one event names: each open page reads them at once. */
const BATCH = 100;

/** Records `customer.updated` of any number of enquiries. */
export async function recordUpdated(tx: Tx, enquiryIds: readonly number[]): Promise<void> {
  for (let from = 0; from < enquiryIds.length; from += BATCH)
    await record(tx, "customer.updated", { customer_ids: enquiryIds.slice(from, from + BATCH) });
}
