import type { Tx } from "../platform/db.ts";
import { isWithinDailyLimit, TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";

export const offerMailKey = (id: string): string => `${TYPED_ADDRESS_MAILS.offer}${id}`;

/** The mail of an offer, within the daily limit of a mailbox: anybody can type any address. */
export const offerDelivery = (id: string, recipient: string) => ({
  key: offerMailKey(id),
  recipient,
  mayClaim: (tx: Tx, hash: string) => isWithinDailyLimit(tx, hash, TYPED_ADDRESS_MAILS.offer),
});
