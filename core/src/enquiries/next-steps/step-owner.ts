import type { Prisma } from "../../generated/prisma/client.ts";

/** Whose a step is: that of its owner. One that lost its owner is with the enquiry. */
export const stepOwnerOf = <Person>(owner: Person | null, assignee: Person | null): Person | null =>
  owner ?? assignee;

/** The same as a condition on steps. */
export const stepsOf = (userId: number) =>
  ({
    OR: [{ ownerId: userId }, { ownerId: null, enquiry: { assigneeId: userId } }],
  }) satisfies Prisma.EnquiryStepWhereInput;
