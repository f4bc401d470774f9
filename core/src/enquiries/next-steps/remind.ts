import { STEP_REMINDER_MS } from "@ezo/contract/values/limits";
import { clockTime, wallClock } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail.ts";
import { wants } from "../../users/staff-mails.service.ts";

const BATCH = 100;
const reminded = { id: true, email: true, isActive: true, deletedAt: true } as const;

/** Hands the reminder of each step that is due soon to the outbox, once for each time it is set to. Returns how many. */
export async function remindOfSteps({
  db,
  now = () => new Date(),
}: {
  db: Db;
  now?: () => Date;
}): Promise<number> {
  const at = now();
  const soon = new Date(at.getTime() + STEP_REMINDER_MS);
  return db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: number }[]>`
      select id from customer_steps
      where ended_at is null and due_at <= ${soon} and reminded_at is null
      order by due_at, id limit ${BATCH} for update skip locked`;
    await tx.enquiryStep.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { remindedAt: at },
    });
    for (const { id } of due) await record(tx, "step.due", { step_id: id });
    return due.length;
  });
}

/** Reminds whose step it is by mail, once; nobody of one that was done or moved since. */
export function createStepReminder(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async ({ step_id: id }: { step_id: number }): Promise<void> => {
    const step = await db.enquiryStep.findUnique({
      where: { id },
      include: {
        owner: { select: reminded },
        enquiry: { select: { id: true, name: true, phone: true, assignee: { select: reminded } } },
      },
    });
    if (!step || step.endedAt || !step.remindedAt) return;
    const { enquiry, dueAt } = step;
    // A step that lost its owner is with the enquiry.
    const owner = step.owner ?? enquiry.assignee;
    if (!owner?.isActive || owner.deletedAt) return;
    if (!(await wants(db, owner.id, "step_due"))) return;
    await send({
      key: `step-reminder-${id}-${dueAt.getTime()}`,
      to: owner.email,
      url: () => `${publicUrl}/admin/customers?open=${enquiry.id}`,
      say: (t) => ({
        subject: t("mail.step.subject", {
          step: t(`mail.step.${step.kind}`),
          name: enquiry.name,
          time: wallClock(dueAt).slice(11),
        }),
        heading: t(`mail.step.${step.kind}`),
        lines: [
          `${enquiry.name}${enquiry.phone ? `, ${enquiry.phone}` : ""}`,
          t("mail.step.when", { time: clockTime(dueAt) }),
          ...(step.note ? [step.note] : []),
        ],
        button: t("mail.staff.open"),
      }),
    });
  };
}
