import { OPENED_BY_MAILS_PER_DAY } from "@ezo/contract/values/limits";
import { membersOf } from "../../persons/person-erasure.ts";
import type { Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import type { ReadMail } from "./read-mail.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a mail may open no enquiry, because mails have opened as many within a day as they may. Senders are invented easily, so
 * the limit of one sender stops nobody. People who are known go on being heard.
 */
export async function isOverBudget(tx: Tx, mail: Pick<ReadMail, "from">, at: Date): Promise<boolean> {
  // Mails that arrive at once are counted one after the other.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('enquiries opened by mail'))`;
  const since = new Date(at.getTime() - DAY_MS);
  const opened = await tx.enquiry.count({ where: { source: "email", createdAt: { gt: since } } });
  if (opened < OPENED_BY_MAILS_PER_DAY) return false;
  const known = await tx.$queryRaw<{ id: number }[]>`${membersOf(canonicalAddress(mail.from.email))} limit 1`;
  return known.length === 0;
}
