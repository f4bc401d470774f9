import type { Db, Tx } from "../../platform/db.ts";
import { mailboxOf } from "../../platform/mail/email-address.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";

/** The key of the one mail that a version of a visit may have. */
export const visitKey = (stepId: number, version: number): string => `${keysOf(stepId)}${version}`;
const keysOf = (stepId: number): string => `visit-${stepId}-`;

/** The versions of a visit whose mails may have arrived at this address, in their order. */
export async function versionsMailedTo(db: Db | Tx, stepId: number, email: string): Promise<number[]> {
  const mails = await db.delivery.findMany({
    where: {
      key: { startsWith: keysOf(stepId) },
      recipient: hashAddress(mailboxOf(email)),
      status: { not: "refused" },
    },
    select: { key: true },
  });
  return mails.map(({ key }) => Number(key.slice(keysOf(stepId).length))).toSorted((a, b) => a - b);
}
