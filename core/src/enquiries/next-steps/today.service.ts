import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { STEPS_LISTED_MAX } from "@ezo/contract/values/limits/enquiries";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import type { Prisma } from "../../generated/prisma/client.ts";
import { startOfDay } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import { type Actor, must } from "../../users/actor.ts";
import { presentRow, presentStep, rowInclude } from "../enquiries.present.ts";
import { stepsOf } from "./step-owner.ts";

const dueInclude = {
  owner: { select: { id: true, name: true } },
  enquiry: { include: rowInclude },
} as const satisfies Prisma.EnquiryStepInclude;
type DueRecord = Prisma.EnquiryStepGetPayload<{ include: typeof dueInclude }>;
const inOrder: Prisma.EnquiryStepOrderByWithRelationInput[] = [{ dueAt: "asc" }, { id: "asc" }];

/** What is to be done today. */
export function createToday({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return {
    /** Overdue first, then by time; beside them the first step of a later day. */
    async list(actor: Actor, { mine }: { mine: boolean }) {
      must(actor, "enquiries.read_own");
      const at = now();
      const timeZone = await firmTimeZone(db);
      const tomorrow = startOfDay(dayIn(at, timeZone), timeZone, 1);
      const open = {
        endedAt: null,
        enquiry: { deletedAt: null },
        ...(mine ? stepsOf(actor.id) : {}),
      } satisfies Prisma.EnquiryStepWhereInput;
      const today = { ...open, dueAt: { lt: tomorrow } };
      const [steps, total, overdue, next] = await Promise.all([
        db.enquiryStep.findMany({
          where: today,
          orderBy: inOrder,
          include: dueInclude,
          take: STEPS_LISTED_MAX,
        }),
        db.enquiryStep.count({ where: today }),
        db.enquiryStep.count({ where: { ...open, dueAt: { lt: at } } }),
        db.enquiryStep.findFirst({
          where: { ...open, dueAt: { gte: tomorrow } },
          orderBy: inOrder,
          include: dueInclude,
        }),
      ]);
      return {
        steps: steps.map((step) => presentDue(step, at)),
        meta: { total, overdue, next: next && presentDue(next, at), at: at.toISOString() },
      };
    },
  };
}

function presentDue(record: DueRecord, at: Date): DueStep {
  const { id, name, email, phone, status, locale, project, apartment } = presentRow(
    record.enquiry,
    new Map(),
  );
  return {
    ...presentStep(record),
    is_overdue: record.dueAt < at,
    customer: { id, name, email, phone, status, locale, project, apartment },
  };
}
