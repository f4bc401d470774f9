import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";
import { grantSelect } from "../../users/roles/role-rights.ts";
import { maySee } from "../inbox-staff.ts";
import { stepOwnerOf } from "./step-owner.ts";

const personSelect = {
  id: true,
  email: true,
  isActive: true,
  deletedAt: true,
  ...grantSelect,
} as const satisfies Prisma.UserSelect;
const withPeople = {
  owner: { select: personSelect },
  enquiry: {
    select: {
      id: true,
      name: true,
      phone: true,
      assigneeId: true,
      enteredById: true,
      projectId: true,
      assignee: { select: personSelect },
    },
  },
} as const satisfies Prisma.EnquiryStepInclude;
type StepWithPeople = Prisma.EnquiryStepGetPayload<{ include: typeof withPeople }>;
type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>;

/** A step that its person was to be reminded of, and who that is now. */
export interface RemindedStep {
  step: StepWithPeople;
  owner: { id: number; email: string };
}

/**
 * Whose an open step is that a reminder is about: its owner's, or else the assignee's of its enquiry. Nobody is reminded who does not
 * work here any more, or does not see the enquiry: since the step was set, the rights of its owner or the enquiry's project may have
 * changed. Null where nobody is left, and of a step that was done or moved since.
 */
export async function remindedStep(db: Db, id: number): Promise<RemindedStep | null> {
  const step = await db.enquiryStep.findUnique({ where: { id }, include: withPeople });
  if (!step || step.endedAt || !step.remindedAt) return null;
  const { owner, enquiry } = step;
  const seeing = (person: Person | null): Person | null =>
    person?.isActive && !person.deletedAt && maySee(person, enquiry) ? person : null;
  const reminded = stepOwnerOf(seeing(owner), seeing(enquiry.assignee));
  return reminded && { step, owner: { id: reminded.id, email: reminded.email } };
}
