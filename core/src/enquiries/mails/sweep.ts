import { UNREADABLE_MAIL_KEPT_DAYS, UNSENT_FILES_KEPT_HOURS } from "@ezo/contract/values/limits/mail";
import { DAY_MS, HOUR_MS } from "@ezo/contract/values/time";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** Removes mails that became part of no request, and files that were added to a reply and not sent. Returns how many mails. */
export async function sweepReceivedMails(db: Db, now: Date): Promise<number> {
  const unsentSince = new Date(now.getTime() - UNSENT_FILES_KEPT_HOURS * HOUR_MS);
  await db.enquiryFile.deleteMany({
    where: { mailId: null, replyId: null, createdAt: { lt: unsentSince } },
  });
  const until = new Date(now.getTime() - UNREADABLE_MAIL_KEPT_DAYS * DAY_MS);
  const { count } = await db.receivedMail.deleteMany({
    where: { failure: { not: null }, receivedAt: { lt: until } },
  });
  return count;
}

/** Of received mails: they have this address, or this number, in them. */
export const namesText = (text: string): Prisma.Sql => Prisma.sql`
  (position(convert_to(${text}, 'UTF8') in raw) > 0 or position(lower(${text}) in lower(sender)) > 0)`;

/** Removes mails that name this address or number and wait, or were kept: their person was erased. Returns how many. */
export const forgetReceivedMails = (tx: Tx, text: string): Promise<number> =>
  tx.$executeRaw`delete from received_mails where ${namesText(text)}`;
