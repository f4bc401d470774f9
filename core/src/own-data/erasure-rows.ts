import { ERASURE_DUE_DAYS } from "@ezo/contract/values/limits/personal-data";
import { DAY_MS } from "@ezo/contract/values/time";
import { lockText } from "../asked-by-mail/asked.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";
import { mailboxOf } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";

/** The beginning of the keys (`deliveries`) of the mails that a request is finished. */
export const ERASURE_FINISHED_MAIL = "erasure-finished-";

/** By when a request for erasure is to be finished. */
export const dueOf = ({ askedAt }: { askedAt: Date }): Date =>
  new Date(askedAt.getTime() + ERASURE_DUE_DAYS * DAY_MS);

/** The open request of an address (canonical); null without one. */
export const openErasure = (db: Db | Tx, email: string) =>
  db.erasureRequest.findFirst({ where: { email, status: "open" } });

/** Whether a request of an address is stored that an erasure would finish or remove. */
export const hasErasures = async (db: Db | Tx, email: string): Promise<boolean> =>
  (await db.erasureRequest.count({ where: { email, status: { not: "erased" } } })) > 0;

/** One after another for the requests of an address; until the transaction ends. */
export const lockErasures = (tx: Tx, email: string): Promise<void> => lockText(tx, `erasure of ${email}`);

/**
 * Removes an address from links and refused requests, and finishes its open request: it has just been erased. That row keeps
 * the address until the person was mailed about it.
 */
export async function eraseOwnData(tx: Tx, email: string): Promise<void> {
  await lockErasures(tx, email);
  await tx.$executeRaw`
    update deliveries set recipient = ''
    where recipient = ${hashAddress(mailboxOf(email))}
      and (key like ${`${TYPED_ADDRESS_MAILS.ownData}%`} or key like ${`${ERASURE_FINISHED_MAIL}%`})`;
  await tx.ownDataLink.deleteMany({ where: { email } });
  await tx.erasureRequest.deleteMany({ where: { email, status: "refused" } });
  const open = await openErasure(tx, email);
  if (!open) return;
  const { id } = open;
  await tx.erasureRequest.update({ where: { id }, data: { status: "erased", finishedAt: new Date() } });
  await record(tx, "erasure.finished", { erasure_id: id });
}
