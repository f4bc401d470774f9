import { Prisma } from "../generated/prisma/client.ts";
import { currentCaller } from "./log/context.ts";

/** Whose enquiries somebody may see: their own, and those of these projects. */
export interface Reach {
  userId: number;
  projectIds: readonly number[];
}

/** The reach of who makes the request that is running now; undefined where nothing limits it, as in a job. */
export const currentReach = (): Reach | undefined => currentCaller().reach;

/** An enquiry is somebody's own if they have it, or have entered it and nobody has it. */
export const withinReach = ({ userId, projectIds }: Reach): Prisma.EnquiryWhereInput => ({
  OR: [
    { assigneeId: userId },
    { assigneeId: null, enteredById: userId },
    { projectId: { in: [...projectIds] } },
  ],
});

/** The same for SQL that we write ourselves; `row` is the alias of `customers` in it. */
export function reachSql(row: "c" | "e"): Prisma.Sql {
  const reach = currentReach();
  if (!reach) return Prisma.sql`true`;
  const column = (name: string) => Prisma.raw(`${row}.${name}`);
  return Prisma.sql`(${column("assignee_id")} = ${reach.userId}
    or (${column("assignee_id")} is null and ${column("entered_by_id")} = ${reach.userId})
    or ${column("project_id")} = any(${[...reach.projectIds]}::int[]))`;
}

interface Conditions {
  where?: { AND?: unknown };
}
const narrowed = (args: Conditions, condition: object): Conditions => ({
  ...args,
  where: { ...args.where, AND: [...[args.where?.AND ?? []].flat(), condition] },
});

const MAKES_ROWS = new Set(["create", "createMany", "createManyAndReturn"]);

interface Operation {
  operation: string;
  args: unknown;
  query: (args: never) => Promise<unknown>;
}
const limitedTo =
  (conditionOf: (enquiry: Prisma.EnquiryWhereInput) => object) =>
  ({ operation, args, query }: Operation): Promise<unknown> => {
    const reach = currentReach();
    if (!reach || MAKES_ROWS.has(operation)) return query(args as never);
    return query(narrowed((args ?? {}) as Conditions, conditionOf(withinReach(reach))) as never);
  };

/**
 * The one place where rows are kept from who may not see them. It is part of the database client, below every service, so
 * that no query can forget it: whatever asks for enquiries, their steps or their holds gets those within reach, whether
 * it lists, counts, searches, exports or changes them.
 */
export const rowRights = {
  name: "row-rights",
  query: {
    enquiry: { $allOperations: limitedTo((within) => within) },
    enquiryStep: { $allOperations: limitedTo((within) => ({ enquiry: within })) },
    enquiryNote: { $allOperations: limitedTo((within) => ({ enquiry: within })) },
    enquiryReply: { $allOperations: limitedTo((within) => ({ enquiry: within })) },
    enquiryHistory: { $allOperations: limitedTo((within) => ({ enquiry: within })) },
    hold: {
      $allOperations: limitedTo((within) => ({ OR: [{ enquiryId: null }, { enquiry: within }] })),
    },
  },
};
