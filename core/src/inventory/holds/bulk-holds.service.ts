import type { Hold } from "@ezo/contract/inventory/holds";
import type { Prisma } from "../../generated/prisma/client.ts";
import { refused } from "../../platform/app-error.ts";
import { isUniqueViolation, type Tx } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { heldInclude, presentHold } from "./holds.ts";
import {
  type HoldParts,
  holdWrites,
  type LockedApartment,
  mustBeInReach,
  type SharedTerms,
} from "./holds.service.ts";

/** A whole house in one transaction. */
const LONG = { timeout: 60_000 };

/** Many apartments kept alike, as from the board. */
export function createBulkHolds({ db, records, now = () => new Date() }: HoldParts) {
  const { beginAlike, end } = holdWrites(records, now);

  return {
    /**
     * Holds those that are available. The others, and ids that are unknown, are returned in `skipped`. Throws `invalid` for
     * a time that has passed or is too far ahead.
     */
    async create(
      actor: Actor,
      ids: readonly number[],
      wanted: SharedTerms,
    ): Promise<{ holds: Hold[]; skipped: number[] }> {
      must(actor, "apartments.hold_any");
      mustBeInReach(wanted.until, now());
      const holding = db.$transaction(async (tx) => {
        const locked = await lockApartments(tx, ids);
        const free = locked.filter(({ status }) => status === "available").map(({ id }) => id);
        if (free.length > 0) await beginAlike(tx, free, wanted, actor);
        const holds = await findHolds(tx, { apartmentId: { in: free }, endedAt: null });
        return { holds, skipped: [...new Set(ids)].filter((id) => !free.includes(id)) };
      }, LONG);
      return holding.catch((error: unknown) => {
        throw isUniqueViolation(error) ? refused("ids", "errors.not_available", error) : error;
      });
    },

    /** Ends those that are still open, and returns them. */
    async release(actor: Actor, ids: readonly number[]): Promise<Hold[]> {
      must(actor, "apartments.hold_any");
      return db.$transaction(async (tx) => {
        const open = await tx.hold.findMany({
          where: { id: { in: [...ids] }, endedAt: null },
          select: { id: true, apartmentId: true },
        });
        // On deleted floors, too.
        const apartmentIds = open.map(({ apartmentId }) => apartmentId);
        await apartmentKind.rows.lock(tx, apartmentIds);
        const released: number[] = [];
        for (const { id } of open) if (await end(tx, id, "released", actor)) released.push(id);
        return findHolds(tx, { id: { in: released } });
      }, LONG);
    },
  };
}

/**
 * Those that can be held: neither they nor their floors are deleted. All at once and in the order of their ids, so that two
 * such calls do not wait for each other.
 */
const lockApartments = (tx: Tx, ids: readonly number[]): Promise<LockedApartment[]> =>
  tx.$queryRaw<LockedApartment[]>`
    select id, number, status::text as status from apartments
    where id = any(${[...ids]}::int[]) and deleted_at is null
      and floor_id in (select id from floors where deleted_at is null)
    order by id for update`;

const findHolds = async (tx: Tx, where: Prisma.HoldWhereInput): Promise<Hold[]> =>
  (await tx.hold.findMany({ where, orderBy: { apartmentId: "asc" }, include: heldInclude })).map(presentHold);
