import type { Tx } from "../../platform/db.ts";
import { recipientRefusal } from "../../platform/mail/mailer.ts";
import { deliverOnce } from "../../platform/queues/deliveries.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import { visitKey } from "./visit-deliveries.ts";
import { visitMail, type VisitMailParts } from "./visit-message.ts";
import { visitInclude, type VisitRecord } from "./visits.ts";

/** Mails the cancellation to the former address, if this version of the visit is one. Says whether it is. */
export async function mailRecall(
  parts: VisitMailParts,
  of: { stepId: number; version: number },
): Promise<boolean> {
  const { db, mailer } = parts;
  const recall = await db.visitRecall.findUnique({ where: { stepId_version: of } });
  const step =
    recall && (await db.enquiryStep.findUnique({ where: { id: of.stepId }, include: visitInclude }));
  if (!recall || !step) return false;
  const locale = await shownLocale(db, step.enquiry.locale);
  // Who was erased meanwhile, or has the visit again, is mailed nothing.
  const mayClaim = async (tx: Tx) => (await tx.visitRecall.count({ where: of })) > 0;
  const delivery = { key: visitKey(of.stepId, of.version), recipient: recall.email, mayClaim };
  const sending = deliverOnce(db, delivery, async () =>
    mailer.send(await visitMail(parts, recalled(step, recall), { locale, news: "cancelled" })),
  );
  await sending.catch((error: unknown) => {
    if (recipientRefusal(error) === undefined) throw error;
  });
  await db.visitRecall.deleteMany({ where: of });
  return true;
}

/** As it is cancelled at the address of somebody who may be a stranger: nothing of it names the person. */
const recalled = (
  step: VisitRecord,
  { version, email }: { version: number; email: string },
): VisitRecord => ({
  ...step,
  version,
  end: "cancelled",
  enquiry: { ...step.enquiry, name: "", email },
});
