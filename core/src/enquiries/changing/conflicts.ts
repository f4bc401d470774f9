import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { detailInclude } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { detailOf } from "../stored-enquiry.ts";

/** An enquiry that is deleted or restored must be as its writer saw it. */
export async function mustBeUnchanged(
  tx: Tx,
  { id, version }: { id: number; version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const [current] = await tx.enquiry.findMany({ where: { id }, include: detailInclude });
  throw new AppError("conflict", { current: current ? await detailOf(tx, current) : null });
}

/** The same field must not have changed since `version`, which must have existed. */
export async function mustNotClash(
  tx: Tx,
  id: number,
  version: number,
  lines: readonly Pick<repo.HistoryLine, "kind">[],
): Promise<void> {
  const since = await tx.enquiryHistory.count({
    where: { enquiryId: id, version: { gt: version }, kind: { in: lines.map((line) => line.kind) } },
  });
  const isAhead = (await tx.enquiry.count({ where: { id, version: { lt: version } } })) > 0;
  if (since === 0 && !isAhead) return;
  const current = await repo.findDetail(tx, id);
  throw new AppError("conflict", { current: current && (await detailOf(tx, current)) });
}
