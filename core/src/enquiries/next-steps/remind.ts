import type { NoticeChannel } from "@ezo/contract/staff-notices";
import { STEP_REMINDER_MS } from "@ezo/contract/values/limits/enquiries";
import { isHeld, type Notice } from "../../notices/hold.ts";
import { wants } from "../../notices/wants.ts";
import { clockTime, wallClock } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail/staff-mail.ts";
import { remindedStep, type RemindedStep } from "./reminded-step.ts";

const BATCH = 100;

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

/** Whom a step's reminder is for, by a channel by which they want it; null of one that was done or moved since. */
export async function dueStepOf(db: Db, channel: NoticeChannel, id: number): Promise<RemindedStep | null> {
  const due = await remindedStep(db, id);
  return due && (await wants(db, due.owner.id, channel, "step_due")) ? due : null;
}

export const reminderOf = ({ step, owner }: RemindedStep): Notice => ({
  kind: "step_due",
  userId: owner.id,
  // Given to somebody else, it is a reminder of theirs.
  key: `step-reminder-${step.id}-${step.dueAt.getTime()}-${owner.id}`,
  enquiryIds: [step.enquiry.id],
  stepId: step.id,
});

/** Reminds whose step it is by mail, once; nobody of one that was done or moved since. */
export function createStepReminder(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async ({ step_id: id }: { step_id: number }): Promise<void> => {
    const due = await dueStepOf(db, "mail", id);
    if (!due) return;
    const { step, owner } = due;
    const { enquiry, dueAt } = step;
    const notice = reminderOf(due);
    if (await isHeld(db, "mail", notice, now())) return;
    const timeZone = await firmTimeZone(db);
    await send({
      key: notice.key,
      to: owner.email,
      url: () => `${publicUrl}/admin/customers?open=${enquiry.id}`,
      say: (t) => ({
        subject: t("mail.step.subject", {
          step: t(`mail.step.${step.kind}`),
          name: enquiry.name,
          time: wallClock(dueAt, timeZone).slice(11),
        }),
        heading: t(`mail.step.${step.kind}`),
        lines: [
          `${enquiry.name}${enquiry.phone ? `, ${enquiry.phone}` : ""}`,
          t("mail.step.when", { time: clockTime(dueAt, timeZone) }),
          ...(step.note ? [step.note] : []),
        ],
        button: t("mail.staff.open"),
      }),
    });
  };
}
