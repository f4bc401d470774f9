import { OPENED_BY_MAIL_PER_DAY, OPENED_BY_MAILS_PER_DAY } from "@ezo/contract/values/limits/mail";
import { DAY_MS } from "@ezo/contract/values/time";
import { membersOf } from "../../persons/person-erasure.ts";
import type { Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import type { ReadMail } from "./reading/read-mail.ts";

/**
 * Whether a mail may open no enquiry, because mails have opened as many within a day as they may. Senders are invented easily, so
 * the limit of one sender stops nobody. Mails of people who are known are still taken.
 */
export async function isOverBudget(
  tx: Tx,
  mail: Pick<ReadMail, "from" | "senderCheck">,
  at: Date,
): Promise<boolean> {
  // Mails that arrive at once are counted one after the other.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('enquiries opened by mail'))`;
  const since = new Date(at.getTime() - DAY_MS);
  const today = { source: "email", createdAt: { gt: since } } as const;
  const isDisowned = mail.senderCheck === "failed";
  if (isDisowned) {
    // Belonging to nobody, they do not count among those of the address's person.
    const claimed = await tx.enquiry.count({
      where: { ...today, email: { equals: mail.from.email, mode: "insensitive" } },
    });
    if (claimed >= OPENED_BY_MAIL_PER_DAY) return true;
  }
  const opened = await tx.enquiry.count({ where: today });
  if (opened < OPENED_BY_MAILS_PER_DAY) return false;
  if (isDisowned) return true;
  const known = await tx.$queryRaw<{ id: number }[]>`${membersOf(canonicalAddress(mail.from.email))} limit 1`;
  return known.length === 0;
}
