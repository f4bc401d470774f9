import type { NoticeChannel } from "@ezo/contract/staff-notices";
import { wantsNotice } from "../../notices/wants.ts";
import type { Db } from "../../platform/db.ts";
import type { RowRecord } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";

/** Whom a change has given enquiries to, and which of them they still have: one at least. */
export interface Given {
  userId: number;
  email: string;
  rows: RowRecord[];
  /** Null where a rule has done it. */
  by: string | null;
}

/**
 * Whom these lines of enquiries' histories name as the new assignee, and who wants to be notified of it by this channel; nobody of what
 * they took themselves, or do not have any more.
 */
export async function givenIn(db: Db, channel: NoticeChannel, ids: readonly number[]): Promise<Given[]> {
  const named = await namedIn(db, ids);
  const people = await db.user.findMany({
    where: {
      id: { in: [...named.keys()] },
      isActive: true,
      deletedAt: null,
      ...wantsNotice(channel, "assigned"),
    },
    select: { id: true, email: true },
  });
  const given: Given[] = [];
  for (const { id: userId, email } of people) {
    const { enquiryIds = [], by = null } = named.get(userId) ?? {};
    const found = await repo.findRows(db, enquiryIds);
    const rows = found.filter(({ assigneeId, deletedAt }) => assigneeId === userId && !deletedAt);
    if (rows.length > 0) given.push({ userId, email, rows, by });
  }
  return given;
}

/** Of the mail and the push message about all that a change has given to somebody. */
export const assignmentKey = (historyIds: readonly number[], userId: number): string =>
  `assignment-${Math.min(...historyIds)}-${userId}`;

async function namedIn(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { enquiryIds: number[]; by: string | null }>> {
  const lines = await db.enquiryHistory.findMany({
    where: { id: { in: [...ids] }, kind: "assignee", toValue: { not: null } },
    orderBy: { id: "asc" },
    select: { enquiryId: true, toValue: true, actorId: true, actor: { select: { name: true } } },
  });
  const named = new Map<number, { enquiryIds: number[]; by: string | null }>();
  for (const { enquiryId, toValue, actorId, actor } of lines) {
    const userId = Number(toValue);
    if (actorId === userId) continue;
    const known = named.get(userId) ?? { enquiryIds: [], by: actor?.name ?? null };
    known.enquiryIds.push(enquiryId);
    named.set(userId, known);
  }
  return named;
}
