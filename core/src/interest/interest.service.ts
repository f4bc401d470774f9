import type { Interest } from "@ezo/contract/admin/interest";
import type { Db } from "../platform/db.ts";
import { type Actor, must, projectsOpenTo } from "../users/actor.ts";
import { interestBoards } from "./boards.service.ts";
import { interestOf } from "./interest.repo.ts";
import { interestSearches } from "./searches.service.ts";

/** What visitors look at, for those who sell: of all projects, or of those that somebody is limited to. */
export function createInterest(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  return {
    ...interestBoards({ db, now }),

    /** Of single apartments, in the order asked for; those that are gone, or of projects that somebody may not see, are left out. */
    async of(actor: Actor, ids: readonly number[]): Promise<(Interest & { apartment_id: number })[]> {
      must(actor, "apartments.interest");
      const open = projectsOpenTo(actor);
      const seen = await db.apartment.findMany({
        where: {
          id: { in: [...ids] },
          deletedAt: null,
          ...(open && { floor: { building: { projectId: { in: [...open] } } } }),
        },
        select: { id: true },
      });
      const found = await interestOf(
        db,
        seen.map(({ id }) => id),
        now(),
      );
      return [...new Set(ids)].flatMap((id) => {
        const interest = found.get(id);
        return interest ? [{ apartment_id: id, ...interest }] : [];
      });
    },

    ...interestSearches({ db, now }),
  };
}
