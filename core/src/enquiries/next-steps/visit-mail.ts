import type { EnquiryHistoryKind } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { recipientRefusal } from "../../platform/mail/mailer.ts";
import { deliverOnce } from "../../platform/queues/deliveries.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import * as repo from "../enquiries.repo.ts";
import { versionsMailedTo, visitKey } from "./visit-deliveries.ts";
import { visitMail, type VisitMailParts, type VisitNews } from "./visit-message.ts";
import { mailRecall } from "./visit-recall.ts";
import { CANCELLED_ENTRY, entryOf, visitInclude, type VisitRecord } from "./visits.ts";

const REASON_MAX_LENGTH = 300;

/**
 * Mails a visit to the person as a calendar entry, its changes, and its cancellation: each once, in the seller's name and in the
 * thread of the enquiry, whose own address takes the answers. What has changed again since is passed over, since the newer mail
 * says everything; so is what the person's calendar has already, and the cancellation of what was never mailed.
 */
export function createVisitMail(parts: VisitMailParts) {
  const { db, mailer } = parts;
  return async ({ step_id: id, version }: { step_id: number; version: number }): Promise<void> => {
    if (await mailRecall(parts, { stepId: id, version })) return;
    const step = await db.enquiryStep.findUnique({ where: { id }, include: visitInclude });
    if (!step?.isInvited || step.entryVersion !== version || step.end === "done") return;
    const { enquiry } = step;
    if (!enquiry.email) return;
    const [had, entry] = [await entryBefore(db, step), entryOf(step)];
    if (had?.entry === entry || (step.end === "cancelled" && !had)) return;
    const locale = await shownLocale(db, enquiry.locale);
    const news = newsOf(step, had);
    const mayClaim = (tx: Tx) => claim(tx, { id, version, entry });
    const delivery = { key: visitKey(id, version), recipient: enquiry.email, mayClaim };
    const sending = deliverOnce(db, delivery, async () =>
      mailer.send(await visitMail(parts, step, { locale, news })),
    );
    const outcome = await sending.catch(async (error: unknown) => {
      const reason = recipientRefusal(error);
      if (reason === undefined) throw error;
      await note(db, enquiry, "visit_refused", reason.slice(0, REASON_MAX_LENGTH));
      return "refused" as const;
    });
    if (outcome === "sent") await note(db, enquiry, "visit_sent", step.dueAt.toISOString(), news);
  };
}

/** What the calendar of the person has. */
interface Had {
  /** Null where that is not known: an earlier release has mailed it, or the mail was refused. */
  entry: string | null;
}

/** What the person was mailed before this version, at the address that the enquiry has now. */
async function entryBefore(db: Db, step: VisitRecord): Promise<Had | undefined> {
  const mailed = await versionsMailedTo(db, step.id, step.enquiry.email);
  const last = mailed.filter((version) => version !== step.entryVersion).at(-1);
  if (last === undefined) return undefined;
  return { entry: last === step.mailedVersion ? step.mailedEntry : null };
}

function newsOf(step: VisitRecord, had: Had | undefined): VisitNews {
  if (step.end === "cancelled") return "cancelled";
  if (!had || had.entry === CANCELLED_ENTRY) return "agreed";
  return had.entry?.startsWith(step.dueAt.toISOString()) ? "details" : "moved";
}

/** Holds the visit until the mail is claimed, and keeps what it says: a later change finds what may have been mailed. */
async function claim(
  tx: Tx,
  { id, version, entry }: { id: number; version: number; entry: string },
): Promise<boolean> {
  const claimed = await tx.$executeRaw`
    update customer_steps set mailed_version = ${version}::int, mailed_entry = ${entry}
    where id = ${id}::int and entry_version = ${version}::int`;
  return claimed === 1;
}

/** Nothing of a person who was erased in the meantime: a refusal may name their address. */
async function note(
  db: Db,
  { id: enquiryId, email }: { id: number; email: string },
  kind: EnquiryHistoryKind,
  to: string,
  from?: VisitNews,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await repo.lock(tx, [enquiryId]);
    if ((await tx.enquiry.count({ where: { id: enquiryId, email } })) === 0) return;
    await repo.addHistory(tx, [{ enquiryId, kind, to, from: from ?? null }]);
    await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  });
}
