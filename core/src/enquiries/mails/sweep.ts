import { UNREADABLE_MAIL_KEPT_DAYS, UNSENT_FILES_KEPT_HOURS } from "@ezo/contract/values/limits";
import type { Db, Tx } from "../../platform/db.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

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

/** Removes mails that name this address and wait, or were kept: their person was erased. */
export const forgetReceivedMails = (tx: Tx, email: string): Promise<number> =>
  tx.$executeRaw`
    delete from received_mails
    where position(convert_to(${email}, 'UTF8') in raw) > 0 or position(lower(${email}) in lower(sender)) > 0`;
