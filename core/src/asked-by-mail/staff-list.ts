import type { SavedSearchStatus } from "@ezo/contract/marketing/saved-searches";
import { addAuditLine } from "../audit/add-line.ts";
import { AppError } from "../platform/app-error.ts";
import { type Tx, literally } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";

/** Rows by a part of their address; all without one. */
export const byAddress = (search: string | undefined): { email?: { contains: string } } =>
  search ? { email: { contains: literally(canonicalAddress(search)) } } : {};

/** How many there are of each status. */
export function countsOf(
  groups: readonly { status: SavedSearchStatus; _count: number }[],
): Record<SavedSearchStatus, number> {
  const counts = { pending: 0, active: 0, paused: 0 };
  for (const { status, _count: count } of groups) counts[status] = count;
  return counts;
}

/** Notes that staff have ended something for its owner. Throws `not_found` where nothing was removed. */
export async function noteEnded(
  tx: Tx,
  { count }: { count: number },
  ended: { entity: "saved_search" | "kept_shortlist"; id: number },
): Promise<void> {
  if (count === 0) throw new AppError("not_found");
  await addAuditLine(tx, {
    action: "deleted",
    entity: ended.entity,
    entityId: ended.id,
    isSecurity: false,
  });
}

/** The mails that were sent about each of some rows. */
export interface SentMails {
  id: number;
  mails: number;
  mailed_at: Date;
}
export const sentById = (rows: readonly SentMails[]): Map<number, SentMails> =>
  new Map(rows.map((row) => [row.id, row]));
