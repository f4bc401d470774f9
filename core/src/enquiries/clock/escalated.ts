import type { NoticeChannel } from "@ezo/contract/staff-notices";
import { wantsNotice } from "../../notices/wants.ts";
import type { Db } from "../../platform/db.ts";
import { canAnswer } from "../../users/roles/role-rights.ts";
import type { RowRecord } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { STAGE } from "./escalate.ts";
import { readOffice } from "./office.ts";
import { managersOf } from "./rota.ts";

export interface Escalated {
  row: RowRecord;
  /** Since when its answer is awaited. */
  awaitsSince: Date;
  isManagers: boolean;
  /** Who wants to be notified of it by the channel that was asked for. */
  people: { id: number; email: string }[];
}

/**
 * Who was given a late enquiry and still has it, or the managers who may see it; null where it was answered since. Nobody where it has
 * gone to somebody else meanwhile, who was notified of that.
 */
export async function escalatedBy(
  db: Db,
  channel: NoticeChannel,
  escalationId: number,
): Promise<Escalated | null> {
  const escalation = await db.enquiryEscalation.findUnique({ where: { id: escalationId } });
  const [row] = escalation ? await repo.findRows(db, [escalation.enquiryId]) : [];
  if (!escalation || !row?.awaitsSince || row.deletedAt) return null;
  // It was answered, and waits again since.
  if (escalation.awaitedSince?.getTime() !== row.awaitsSince.getTime()) return null;
  const isManagers = escalation.stage === STAGE.manager;
  const managers = isManagers ? await managersOf(db, (await readOffice(db)).settings.manager_ids, row) : [];
  const ids = managers.map(({ id }) => id);
  if (escalation.sellerId !== null && escalation.sellerId === row.assigneeId) ids.push(escalation.sellerId);
  const people = await db.user.findMany({
    where: { ...(await canAnswer(db)), id: { in: ids }, ...wantsNotice(channel, "late") },
    select: { id: true, email: true },
  });
  return { row, awaitsSince: row.awaitsSince, isManagers, people };
}

export const escalationKey = (escalationId: number, userId: number): string =>
  `escalation-${escalationId}-${userId}`;
