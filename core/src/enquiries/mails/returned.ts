import type { GivenUpMail } from "../../campaigns/bounces/report-mail.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { settleReturned } from "../answering/settle-reply.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { mailKeyOf } from "./mail-keys.ts";

const REASON_MAX_LENGTH = 300;

interface Parts {
  db: Db;
  now?: () => Date;
}

/**
 * Notes at its enquiry that a mail to its person has come back: a reply, a confirmation, or what was mailed about a visit. Their
 * Message-IDs are known to nobody but who has got them. Returns how many of the mails were such ones.
 */
export async function noteReturned(parts: Parts, mails: readonly GivenUpMail[]): Promise<number> {
  const reasons = new Map(mails.map(({ messageId, reason }) => [`<${messageId}>`, reason]));
  const sent = await parts.db.delivery.findMany({
    where: { messageId: { in: [...reasons.keys()] }, status: "sent" },
    select: { key: true, messageId: true },
  });
  let noted = 0;
  for (const { key, messageId } of sent) {
    const of = mailKeyOf(key);
    if (!of) continue;
    noted++;
    const reason = (reasons.get(messageId ?? "") ?? "").slice(0, REASON_MAX_LENGTH);
    if (of.kind === "reply") await settleReturned(parts, of.id, reason);
    else if (of.kind === "confirmation") await note(parts, of.id, "confirmation_refused", reason);
    else await noteVisit(parts, of.id, reason);
  }
  return noted;
}

async function noteVisit(parts: Parts, stepId: number, reason: string): Promise<void> {
  const step = await parts.db.enquiryStep.findUnique({ where: { id: stepId }, select: { enquiryId: true } });
  if (step) await note(parts, step.enquiryId, "visit_refused", reason);
}

/** As for an address that our mail server has refused, once. Nothing of a person who was erased: the reason may name their address. */
async function note(
  { db, now = () => new Date() }: Parts,
  enquiryId: number,
  kind: "confirmation_refused" | "visit_refused",
  reason: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await repo.lock(tx, [enquiryId]);
    const { count } = await tx.enquiry.updateMany({
      where: {
        id: enquiryId,
        ...IS_WORKABLE,
        email: { not: "" },
        history: { none: { kind, toValue: reason } },
      },
      data: { updatedAt: now(), openedAt: null, openedById: null },
    });
    if (count === 0) return;
    await repo.addHistory(tx, [{ enquiryId, kind, to: reason }]);
    await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  });
}
