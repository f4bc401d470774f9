import type { Prisma } from "../generated/prisma/client.ts";

/** A unit's floor as the address of its page names it, with what is to be read of its project. */
export const floorWith = <const Project extends Prisma.ProjectSelect>(project: Project) =>
  ({
    select: {
      number: true,
      building: { select: { identifier: true, project: { select: project } } },
    },
  }) as const;
