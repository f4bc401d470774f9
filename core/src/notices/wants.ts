import type { NoticeChannel, StaffNotice } from "@ezo/contract/staff-notices";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";

/** A condition on users: they have not switched this notice off. */
export const wantsNotice = (channel: NoticeChannel, kind: StaffNotice): Prisma.UserWhereInput => ({
  NOT: { mailChoices: channel === "mail" ? { off: { has: kind } } : { pushOff: { has: kind } } },
});

/** Whether somebody has not switched this notice off. */
export async function wants(
  db: Db,
  userId: number,
  channel: NoticeChannel,
  kind: StaffNotice,
): Promise<boolean> {
  return (await db.user.count({ where: { id: userId, ...wantsNotice(channel, kind) } })) > 0;
}
