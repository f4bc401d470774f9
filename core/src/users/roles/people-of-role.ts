import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { releaseEnquiriesOf } from "../../enquiries/assigning/release.ts";
import { leaveUnseenSteps } from "../../enquiries/next-steps/unseen-steps.ts";
import type { Role } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Writer } from "../../records/kind.ts";
import { capabilitiesIn } from "./role-rights.ts";

/** The users that have a role and are not deleted, by id. */
export async function peopleOf(tx: Tx, key: string): Promise<number[]> {
  const where = { role: key, deletedAt: null };
  const users = await tx.user.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  return users.map(({ id }) => id);
}

/** What decides about which enquiries people of a role see. */
const READING = ["enquiries.read_own", "enquiries.read_project", "enquiries.read_all"] as const;

/**
 * What follows for the people of a role that may do something else now. Their calls know at once; their open pages connect
 * anew, and fetch what they may do. The caller has locked the changes of users.
 */
export async function followRights(tx: Tx, before: Role, after: Role, actor: Writer): Promise<void> {
  const userIds = await peopleOf(tx, after.key);
  const loses = (capability: Capability) =>
    capabilitiesIn(before).includes(capability) && !capabilitiesIn(after).includes(capability);
  if (loses("enquiries.answer")) await releaseEnquiriesOf(tx, userIds, { actor });
  // Most changes leave these alone. What limits a role does not change while somebody has it.
  if (READING.some(loses)) await leaveUnseenSteps(tx, userIds);
  const sessions = await tx.session.findMany({
    where: { userId: { in: userIds }, revokedAt: null, expiresAt: { gt: new Date() } },
    select: { id: true },
  });
  if (sessions.length > 0) await record(tx, "rights.changed", { session_ids: sessions.map(({ id }) => id) });
}
