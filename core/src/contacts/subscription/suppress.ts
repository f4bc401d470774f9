import type { ContactStatus } from "@ezo/contract/marketing/contact-row";
import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import { changeContacts } from "../change-contacts.ts";

/**
 * By the new status, those that give way to it. What a reader wants goes before what a mail server says: who was returned and
 * has unsubscribed must not be mailed again once the address works.
 */
const TAKEN_FROM = {
  unsubscribed: ["pending", "subscribed", "bounced"],
  bounced: ["pending", "subscribed"],
  complained: ["pending", "subscribed", "unsubscribed", "bounced"],
} satisfies Record<string, ContactStatus[]>;

/**
 * Takes a contact off the list. Harmless to repeat; an erased or complaining one stays what they are. Returns whether it
 * changed anything.
 */
export async function suppress(
  tx: Tx,
  order: {
    contactId: number;
    status: "unsubscribed" | "bounced" | "complained";
    detail?: string;
    campaignId?: number;
    /** Who does it; the reader or their mail server where it is left out. */
    actor?: Actor;
  },
): Promise<boolean> {
  const { [order.status]: from } = TAKEN_FROM;
  const { email } = await tx.contact.findUniqueOrThrow({
    where: { id: order.contactId },
    select: { email: true },
  });
  // By address: two contacts that were merged may still have a mail each.
  const at = new Date();
  const count = await changeContacts(
    tx,
    { email, status: { in: from } },
    // Who comes back later wants news then.
    { status: order.status, statusAt: at, pausedUntil: null },
    { actor: order.actor ?? null, at },
  );
  if (count === 0) return false;
  await tx.contactHistory.create({
    data: {
      contactId: order.contactId,
      kind: order.status,
      detail: order.detail ?? null,
      campaignId: order.campaignId ?? null,
      actorId: order.actor?.id ?? null,
    },
  });
  return true;
}
