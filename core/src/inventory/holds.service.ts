import type { Hold } from "@ezo/contract/inventory/holds";
import type { ApartmentStatus } from "@ezo/contract/site/navigation";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Writer } from "../records/kind.ts";
import type { Records } from "../records/write.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { apartmentKind } from "./apartments.kind.ts";
import { heldInclude, presentHold } from "./holds.ts";

const BATCH = 100;

/** Apartments kept for somebody. While a hold is open its apartment is reserved; whatever ends it, ends it once. */
export function createHolds({
  db,
  records,
  now = () => new Date(),
}: {
  db: Db;
  records: Records;
  now?: () => Date;
}) {
  const { setStatus, end } = holdWrites(records, now);

  return {
    async list(actor: Actor, projectId?: number): Promise<Hold[]> {
      mustBeAdmin(actor);
      const rows = await db.hold.findMany({
        where: {
          endedAt: null,
          ...(projectId === undefined ? {} : { apartment: { floor: { building: { projectId } } } }),
        },
        orderBy: [{ until: "asc" }, { id: "asc" }],
        include: heldInclude,
      });
      return rows.map(presentHold);
    },

    /** Throws `invalid` for an apartment that is not available, and for a time that has passed. */
    async create(actor: Actor, apartmentId: number, wanted: { until: string; reason: string }) {
      mustBeAdmin(actor);
      const until = new Date(wanted.until);
      if (until <= now()) throw refused("until", "errors.must_be_future");
      return db.$transaction(async (tx) => {
        const apartment = await lockApartment(tx, apartmentId);
        if (!apartment) throw new AppError("not_found");
        if (apartment.status !== "available") throw refused("apartment_id", "errors.not_available");
        const { id } = await tx.hold.create({
          data: { apartmentId, until, reason: wanted.reason, holderId: actor.id },
        });
        await setStatus(tx, apartmentId, "reserved", wanted.reason, actor);
        return find(tx, id);
      });
    },

    async release(actor: Actor, id: number): Promise<Hold> {
      mustBeAdmin(actor);
      return db.$transaction(async (tx) => {
        if (!(await end(tx, id, "released", actor))) throw new AppError("not_found");
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
      for (const { id } of due) if (await db.$transaction((tx) => end(tx, id, "expired", null))) expired++;
      return expired;
    },
  };
}

interface LockedApartment {
  id: number;
  status: ApartmentStatus;
}

async function lockApartment(tx: Tx, id: number): Promise<LockedApartment | undefined> {
  const [row] = await tx.$queryRaw<LockedApartment[]>`
    select id, status::text as status from apartments
    where id = ${id} and deleted_at is null for update`;
  return row;
}

const find = async (tx: Db | Tx, id: number): Promise<Hold> =>
  presentHold(await tx.hold.findUniqueOrThrow({ where: { id }, include: heldInclude }));

function holdWrites(records: Records, now: () => Date) {
  const setStatus = (tx: Tx, id: number, status: ApartmentStatus, reason: string, actor: Writer) =>
    records.within(tx, actor, apartmentKind).updateMany(new Map([[id, { status }]]), null, { reason });

  /** Returns false when the hold had ended before. The apartment is free again unless it was sold meanwhile. */
  async function end(tx: Tx, id: number, how: "released" | "expired", actor: Writer): Promise<boolean> {
    const hold = await tx.hold.findUnique({ where: { id }, select: { apartmentId: true } });
    if (!hold) return false;
    const apartment = await lockApartment(tx, hold.apartmentId);
    // The second caller finds no open hold any more.
    const { count } = await tx.hold.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: now(), end: how, endedById: actor?.id ?? null },
    });
    if (count === 0) return false;
    if (apartment?.status === "reserved")
      await setStatus(tx, apartment.id, "available", `hold ${how}`, actor);
    return true;
  }

  return { setStatus, end };
}
