import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import { presentStep } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";

export const withOwner = { include: { owner: { select: { id: true, name: true } } } } as const;

/** Locks an enquiry whose step is written. Throws `not_found` for one that is gone, or out of the caller's reach. */
export async function lockEnquiry(tx: Tx, id: number) {
  await repo.lock(tx, [id]);
  const enquiry = await tx.enquiry.findFirst({
    where: { id, ...IS_WORKABLE },
    select: { status: true, email: true, assigneeId: true },
  });
  if (!enquiry) throw new AppError("not_found");
  return enquiry;
}

export const openStep = (tx: Tx, enquiryId: number) =>
  tx.enquiryStep.findFirst({ where: { enquiryId, endedAt: null }, ...withOwner });
export type OpenStep = NonNullable<Awaited<ReturnType<typeof openStep>>>;

/** Null where the caller saw no step. One that names no version has seen none either, so that nobody's step is replaced unseen. */
export function mustBeSeen(current: OpenStep | null, version: number | null = null): void {
  if ((current?.version ?? null) === version) return;
  throw new AppError("conflict", { current: current && presentStep(current) });
}
