import type { Hold } from "@ezo/contract/inventory";
import type { ApartmentStatus } from "@ezo/contract/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { writeChanges } from "./inventory.log.ts";

const staff = { select: { id: true, name: true } } as const;
export const holdInclude = { holder: staff } as const satisfies Prisma.HoldInclude;
const listInclude = { ...holdInclude, apartment: { select: { number: true } } } as const;
type HoldRow = Prisma.HoldGetPayload<{ include: typeof listInclude }>;

export const presentHold = (row: HoldRow): Hold => ({
  id: row.id,
  apartment_id: row.apartmentId,
  apartment_number: row.apartment.number,
  until: row.until.toISOString(),
  reason: row.reason,
  holder: row.holder,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  end: row.end,
});

const BATCH = 100;

export type HoldsService = ReturnType<typeof createHolds>;

/** Apartments kept for somebody. While a hold is open its apartment is reserved; whatever ends it, ends it once. */
export function createHolds(db: Db, now: () => Date = () => new Date()) {
  const find = async (tx: Db | Tx, id: number): Promise<Hold> =>
    presentHold(await tx.hold.findUniqueOrThrow({ where: { id }, include: listInclude }));

  return {
    async list(actor: Actor, projectId?: number): Promise<Hold[]> {
      mustBeAdmin(actor);
      const rows = await db.hold.findMany({
        where: {
          endedAt: null,
          ...(projectId === undefined ? {} : { apartment: { floor: { building: { projectId } } } }),
        },
        orderBy: [{ until: "asc" }, { id: "asc" }],
        include: listInclude,
      });
      return rows.map(presentHold);
    },

    /** Throws `invalid` for an apartment that is not available, and for a time that has passed. */
    async create(
      actor: Actor,
      apartmentId: number,
      wanted: { until: string; reason: string },
    ): Promise<Hold> {
      mustBeAdmin(actor);
      const until = new Date(wanted.until);
      if (until <= now()) throw new AppError("invalid", { fields: { until: ["errors.must_be_future"] } });
      return db.$transaction(async (tx) => {
        const apartment = await lockApartment(tx, apartmentId);
        if (!apartment) throw new AppError("not_found");
        if (apartment.status !== "available")
          throw new AppError("invalid", { fields: { apartment_id: ["errors.not_available"] } });
        const { id } = await tx.hold.create({
          data: { apartmentId, until, reason: wanted.reason, holderId: actor.id },
        });
        await setStatus(tx, apartment, "reserved", wanted.reason, actor.id);
        return find(tx, id);
      });
    },

    async release(actor: Actor, id: number): Promise<Hold> {
      mustBeAdmin(actor);
      return db.$transaction(async (tx) => {
        if (!(await end(tx, id, "released", actor.id, now()))) throw new AppError("not_found");
        return find(tx, id);
      });
    },

    /**
     * Ends holds whose time has come. Each in a transaction of its own, behind its apartment's lock: two workers at once
     * end each hold once, and one that fails keeps none of the others.
     */
    async expire(): Promise<number> {
      let expired = 0;
      const due = await db.hold.findMany({
        where: { endedAt: null, until: { lte: now() } },
        orderBy: [{ until: "asc" }, { id: "asc" }],
        select: { id: true },
        take: BATCH,
      });
      for (const { id } of due)
        if (await db.$transaction((tx) => end(tx, id, "expired", null, now()))) expired++;
      return expired;
    },
  };
}

interface LockedApartment {
  id: number;
  status: ApartmentStatus;
  version: number;
}

async function lockApartment(tx: Tx, id: number): Promise<LockedApartment | undefined> {
  const [row] = await tx.$queryRaw<LockedApartment[]>`
    select id, status::text as status, version from apartments
    where id = ${id} and deleted_at is null for update`;
  return row;
}

/** Returns false when the hold had ended before. The apartment is free again unless it was sold meanwhile. */
async function end(
  tx: Tx,
  id: number,
  how: "released" | "expired",
  actorId: number | null,
  at: Date,
): Promise<boolean> {
  const hold = await tx.hold.findUnique({ where: { id }, select: { apartmentId: true, reason: true } });
  if (!hold) return false;
  const apartment = await lockApartment(tx, hold.apartmentId);
  // The second caller finds no open hold any more.
  const { count } = await tx.hold.updateMany({
    where: { id, endedAt: null },
    data: { endedAt: at, end: how, endedById: actorId },
  });
  if (count === 0) return false;
  if (apartment?.status === "reserved") await setStatus(tx, apartment, "available", `hold ${how}`, actorId);
  return true;
}

async function setStatus(
  tx: Tx,
  apartment: LockedApartment,
  status: ApartmentStatus,
  reason: string,
  actorId: number | null,
): Promise<void> {
  await tx.apartment.update({
    where: { id: apartment.id },
    data: { status, version: { increment: 1 } },
  });
  await writeChanges(tx, [
    {
      entity: "apartment",
      entityId: apartment.id,
      action: "updated",
      version: apartment.version + 1,
      changes: { status: [apartment.status, status] },
      reason,
      actorId,
    },
  ]);
}

/** A status set by hand ends the hold that it contradicts. Answers which hold of which apartment that was. */
export async function closeHolds(
  tx: Tx,
  apartmentIds: readonly number[],
  status: ApartmentStatus,
  actorId: number,
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  if (status === "reserved" || apartmentIds.length === 0) return new Map();
  const closed = await tx.hold.updateManyAndReturn({
    where: { apartmentId: { in: [...apartmentIds] }, endedAt: null },
    data: { endedAt: at, end: status === "sold" ? "sold" : "released", endedById: actorId },
    select: { id: true, apartmentId: true },
  });
  return new Map(closed.map(({ id, apartmentId }) => [apartmentId, id]));
}

/** Whether a hold can be open again: one of this apartment that somebody has ended; time's end is final. */
export const mayReopen = async (tx: Tx, holdId: number, apartmentId: number): Promise<boolean> =>
  (await tx.hold.count({
    where: {
      id: holdId,
      apartmentId,
      endedAt: { not: null },
      end: { not: "expired" },
      apartment: { holds: { none: { endedAt: null } } },
    },
  })) === 1;

/** Takes a hold's end back. One whose time has come meanwhile is ended by the next `expire`. */
export const reopenHold = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.hold.update({ where: { id }, data: { endedAt: null, end: null, endedById: null } }));
