import { createHash } from "node:crypto";
import type { Db, Tx } from "../db.ts";
import { canonicalAddress, mailboxOf, readableAddress } from "../mail/email-address.ts";
import { wasRefused } from "../mail/mailer.ts";

/** Identifies an address without storing it. */
export const hashAddress = (address: string): string =>
  createHash("sha256").update(canonicalAddress(address)).digest("hex");

/** The hash of an address with its domain in its own script, as earlier versions stored it. */
export const formerHash = (address: string): string =>
  createHash("sha256")
    .update(readableAddress(canonicalAddress(address)))
    .digest("hex");

export type DeliveryOutcome = "sent" | "already_claimed" | "over_limit";

interface Delivery {
  key: string;
  recipient: string;
  mayClaim?: (tx: Tx, recipientHash: string) => Promise<boolean>;
}
// Limits count by mailbox: one person has any number of addresses with a tag.
const mailboxHash = (recipient: string): string => hashAddress(mailboxOf(recipient));

/**
 * Takes a place within a limit before the job does, for those who must say at once whether a mail goes out. The row is as
 * after a refusal, so that `deliverOnce` claims it. False where the limit is reached.
 */
export async function reservePlace(tx: Tx, { key, recipient, mayClaim }: Delivery): Promise<boolean> {
  const hash = mailboxHash(recipient);
  if (mayClaim && !(await mayClaim(tx, hash))) return false;
  await tx.delivery.create({ data: { key, status: "refused", recipient: hash } });
  return true;
}

/**
 * At most one accepted send per `key`. The claim is committed before the mail is sent; a refusal releases it for
 * another attempt, an unknown outcome keeps it for a person to decide (`housekeeping` reports such rows).
 * `mayClaim` runs in the claim's transaction and can decline.
 */
export async function deliverOnce(
  db: Db,
  delivery: Delivery,
  send: () => Promise<string>,
): Promise<DeliveryOutcome> {
  const { key } = delivery;
  const recipient = mailboxHash(delivery.recipient);
  const claim = await db.$transaction(async (tx): Promise<"claimed" | Exclude<DeliveryOutcome, "sent">> => {
    const known = await tx.delivery.findUnique({ where: { key }, select: { status: true } });
    if (known && known.status !== "refused") return "already_claimed";
    if (!known && delivery.mayClaim && !(await delivery.mayClaim(tx, recipient))) return "over_limit";
    const claimed = await tx.$executeRaw`
      insert into deliveries (key, status, recipient) values (${key}, 'sending', ${recipient})
      on conflict (key) do update set status = 'sending', updated_at = now() where deliveries.status = 'refused'`;
    return claimed === 1 ? "claimed" : "already_claimed";
  });
  if (claim !== "claimed") return claim;
  let messageId: string;
  try {
    messageId = await send();
  } catch (err) {
    if (wasRefused(err)) await db.delivery.update({ where: { key }, data: { status: "refused" } });
    throw err;
  }
  await db.delivery.update({ where: { key }, data: { status: "sent", messageId } });
  return "sent";
}
