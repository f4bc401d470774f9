import {
  CONFIRMATIONS_PER_ADDRESS_AND_DAY,
  MAILS_TO_TYPED_ADDRESS_PER_DAY,
} from "@ezo/contract/values/limits/mail";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Tx } from "../db.ts";

/** The beginnings of the delivery keys of every kind of mail that a form sends to whatever address is typed into it. */
export const TYPED_ADDRESS_MAILS = {
  enquiry: "confirmation-",
  newsletter: "newsletter-",
  search: "search-link-",
  shortlist: "shortlist-link-",
  ownData: "own-data-link-",
  offer: "offer-",
  sender: "sender-link-",
} as const;
export type TypedAddressMail = (typeof TYPED_ADDRESS_MAILS)[keyof typeof TYPED_ADDRESS_MAILS];

/**
 * Whether a mailbox may get another mail of a kind: a few in 24 hours, and a few more of all kinds together, since anybody
 * can type any address into a form.
 */
export async function isWithinDailyLimit(
  tx: Tx,
  recipientHash: string,
  kind: TypedAddressMail,
): Promise<boolean> {
  // Jobs for one mailbox count one after the other; without the lock, both would see the last free place.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${recipientHash}))`;
  const since = new Date(Date.now() - DAY_MS);
  const sent = (kinds: readonly TypedAddressMail[]) =>
    tx.delivery.count({
      where: {
        recipient: recipientHash,
        OR: kinds.map((beginning) => ({ key: { startsWith: beginning } })),
        createdAt: { gte: since },
      },
    });
  if ((await sent([kind])) >= CONFIRMATIONS_PER_ADDRESS_AND_DAY) return false;
  return (await sent(Object.values(TYPED_ADDRESS_MAILS))) < MAILS_TO_TYPED_ADDRESS_PER_DAY;
}
