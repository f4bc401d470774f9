import type { Tx } from "../../platform/db.ts";
import type { Seen } from "../../records/conflicts.ts";
import type { Actor } from "../../users/actor.ts";
import { IS_RESTORABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { endStepsOf } from "../next-steps/end-steps.ts";
import { reopenStepsOf } from "../next-steps/reopen-steps.ts";
import { mustBeUnchanged } from "./conflicts.ts";
import { finishBulk } from "./finish-bulk.ts";

export async function setDeleted(
  tx: Tx,
  actor: Actor,
  order: { ids: readonly number[]; at: Date; deletedAt: Date | null; seen: Seen },
) {
  const { ids, at, deletedAt, seen } = order;
  await repo.lock(tx, ids);
  const rows = await tx.enquiry.findMany({
    where: { id: { in: [...ids] }, ...(deletedAt ? { deletedAt: null } : IS_RESTORABLE) },
    select: { id: true, status: true, version: true },
  });
  for (const row of rows) await mustBeUnchanged(tx, row, seen.get(row.id));
  await tx.enquiry.updateMany({
    where: { id: { in: rows.map((row) => row.id) } },
    data: { deletedAt, version: { increment: 1 }, updatedAt: at },
  });
  const changed = rows.map((row) => row.id);
  if (deletedAt) await endStepsOf(tx, changed, { actor, at, isWithEnquiry: true });
  else await reopenStepsOf(tx, changed, { actor, at });
  const kind = deletedAt ? ("deleted" as const) : ("restored" as const);
  await repo.addHistory(
    tx,
    rows.map((row) => ({
      enquiryId: row.id,
      kind,
      actorId: actor.id,
      version: row.version + 1,
      isOverwrite: !seen.has(row.id),
    })),
  );
  return finishBulk(tx, deletedAt ? "customer.deleted" : "customer.updated", rows);
}
