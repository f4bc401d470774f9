import type { EnquiryHistoryKind } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";

/** Has those mailed whom these lines of enquiries' histories name as the new assignee. */
export async function announceAssignments(
  tx: Tx,
  lines: readonly { id: number; kind: EnquiryHistoryKind; toValue: string | null }[],
): Promise<void> {
  const given = lines.filter(({ kind, toValue }) => kind === "assignee" && toValue !== null);
  if (given.length > 0) await record(tx, "customer.assigned", { history_ids: given.map(({ id }) => id) });
}
