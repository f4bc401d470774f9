import type { Hold } from "@ezo/contract/inventory/holds";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { HOLD_MAX_MS } from "@ezo/contract/values/limits/sales";
import { isWorkable } from "../../enquiries/enquiries.repo.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import { type Db, isUniqueViolation, type Tx } from "../../platform/db.ts";
import { forEvery } from "../../platform/queues/for-every.ts";
import type { RecordKind, Writer } from "../../records/kind.ts";
import type { Records } from "../../records/write.ts";
import { type Actor, must } from "../../users/actor.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { endHolds, heldInclude, noteInEnquiry, presentHold } from "./holds.ts";

const BATCH = 100;
/** Holding is all that staff without the stock's rights may do with an apartment; each call checks its own right. */
const heldKind: RecordKind = { ...apartmentKind, writeTakes: "apartments.hold" };
/**
 * The end of a hold changes the status alone, which no rule of an apartment is about. So it is possible on a deleted floor,
 * too, where other changes are refused.
 */
const freedKind: RecordKind = { ...heldKind, check: () => Promise.resolve() };

export interface WantedHold {
  until: string;
  reason: string;
  /** The enquiry of the person it is for. */
  customer_id?: number | undefined;
}

/** Of many holds at once, which belong to no enquiry. */
export type SharedTerms = Pick<WantedHold, "until" | "reason">;

export interface HoldParts {
  db: Db;
  records: Records;
  now?: () => Date;
}

/** Apartments kept for somebody. While a hold is open its apartment is reserved; whatever ends it, ends it once. */
export function createHolds({ db, records, now = () => new Date() }: HoldParts) {
  const { begin, end } = holdWrites(records, now);

  return {
    async list(actor: Actor, projectId?: number): Promise<Hold[]> {
      must(actor, "apartments.hold_any");
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

    /** Throws `invalid` for an apartment that is not available, and for a time that has passed or is too far ahead. */
    async create(actor: Actor, apartmentId: number, wanted: WantedHold): Promise<Hold> {
      must(actor, "apartments.hold_any");
      mustBeInReach(wanted.until, now());
      const holding = db.$transaction(async (tx) => {
        if (wanted.customer_id !== undefined && !(await isEnquiry(tx, wanted.customer_id)))
          throw refused("customer_id", "errors.unknown_reference");
        const apartment = await lockApartment(tx, apartmentId);
        if (!apartment) throw new AppError("not_found");
        if (apartment.status !== "available") throw refused("apartment_id", "errors.not_available");
        return begin(tx, apartment, wanted, actor);
      });
      return holding.catch((error: unknown) => {
        throw isUniqueViolation(error) ? refused("apartment_id", "errors.not_available", error) : error;
      });
    },

    async release(actor: Actor, id: number): Promise<Hold> {
      must(actor, "apartments.hold_any");
      return db.$transaction(async (tx) => {
        if (!(await end(tx, id, "released", actor))) throw new AppError("not_found");
        return findHold(tx, id);
      });
    },

    /**
     * Ends holds whose time has come. Each in a transaction of its own, behind its apartment's lock: two workers at once
     * end each hold once, and one that fails holds up no other. Of what is deleted, a floor or the apartment itself, nothing is
     * written: once that is restored, the next run ends its holds.
     */
    async expire(): Promise<number> {
      let expired = 0;
      const due = await db.hold.findMany({
        where: {
          endedAt: null,
          until: { lte: now() },
          apartment: { deletedAt: null, floor: { deletedAt: null } },
        },
        orderBy: [{ until: "asc" }, { id: "asc" }],
        select: { id: true },
        take: BATCH,
      });
      await forEvery(
        due.map(({ id }) => id),
        async (id) => {
          if (await db.$transaction((tx) => end(tx, id, "expired", null))) expired++;
        },
      );
      return expired;
    },
  };
}

/** Throws `invalid` for a time that has passed, and for one further ahead than the longest hold; the limit is the same for every role. */
export function mustBeInReach(until: string, now: Date): void {
  const ahead = new Date(until).getTime() - now.getTime();
  if (ahead <= 0) throw refused("until", "errors.must_be_future");
  if (ahead > HOLD_MAX_MS) throw refused("until", "errors.hold_too_long");
}

export const isEnquiry = async (tx: Tx, id: number): Promise<boolean> => (await findEnquiry(tx, id)) !== null;
/** Null where nothing can be held for it any more. */
export const findEnquiry = async (tx: Tx, id: number): Promise<{ projectId: number | null } | null> =>
  (await isWorkable(tx, id)) ? tx.enquiry.findFirst({ where: { id }, select: { projectId: true } }) : null;

export interface LockedApartment {
  id: number;
  number: string;
  status: ApartmentStatus;
}

export async function lockApartment(tx: Tx, id: number): Promise<LockedApartment | undefined> {
  const [row] = await tx.$queryRaw<LockedApartment[]>`
    select id, number, status::text as status from apartments
    where id = ${id} and deleted_at is null for update`;
  return row;
}

export const findHold = async (tx: Db | Tx, id: number): Promise<Hold> =>
  presentHold(await tx.hold.findUniqueOrThrow({ where: { id }, include: heldInclude }));

export function holdWrites(records: Records, now: () => Date) {
  const setStatuses = (
    tx: Tx,
    ids: readonly number[],
    { status, reason, actor }: { status: "available" | "reserved"; reason: string; actor: Writer },
  ) =>
    records
      .within(tx, actor, status === "available" ? freedKind : heldKind)
      .updateMany(new Map(ids.map((id) => [id, { status }])), null, { reason });

  /** Reserves an apartment that its caller has locked and found available. */
  async function begin(tx: Tx, apartment: LockedApartment, wanted: WantedHold, actor: Actor): Promise<Hold> {
    const { until, reason, customer_id: enquiryId = null } = wanted;
    const { id } = await tx.hold.create({
      data: {
        apartmentId: apartment.id,
        until: new Date(until),
        reason,
        holderId: actor.id,
        enquiryId,
        forEnquiry: enquiryId !== null,
      },
    });
    // What is said of a person stays with the hold, which forgets it with them.
    const why = enquiryId === null ? reason : "hold";
    await setStatuses(tx, [apartment.id], { status: "reserved", reason: why, actor });
    const hold = await findHold(tx, id);
    await noteInEnquiry(tx, enquiryId, { kind: "held", from: apartment.number, to: hold.until }, actor);
    return hold;
  }

  /** The same for many, without an enquiry. */
  async function beginAlike(tx: Tx, ids: readonly number[], wanted: SharedTerms, actor: Actor) {
    const { until, reason } = wanted;
    await tx.hold.createMany({
      data: ids.map((apartmentId) => ({ apartmentId, until: new Date(until), reason, holderId: actor.id })),
    });
    await setStatuses(tx, ids, { status: "reserved", reason, actor });
  }

  /** Returns false when the hold had ended before. The apartment is free again unless it was sold meanwhile. */
  async function end(tx: Tx, id: number, how: "released" | "expired", actor: Writer): Promise<boolean> {
    const hold = await tx.hold.findUnique({ where: { id }, select: { apartmentId: true } });
    if (!hold) return false;
    const apartment = await lockApartment(tx, hold.apartmentId);
    // The second caller finds no open hold any more.
    if ((await endHolds(tx, { id }, { end: how, at: now(), actor })) === 0) return false;
    if (apartment?.status === "reserved")
      await setStatuses(tx, [apartment.id], { status: "available", reason: `hold ${how}`, actor });
    return true;
  }

  return { begin, beginAlike, end };
}
