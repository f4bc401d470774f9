import type { Hold } from "@ezo/contract/inventory/holds";
import { AppError, refused } from "../../platform/app-error.ts";
import { wallClock } from "../../platform/business-day.ts";
import { type Db, isUniqueViolation, type Tx } from "../../platform/db.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import { type Actor, must } from "../../users/actor.ts";
import { mayNameApartment } from "../named-apartment.ts";
import { heldInclude, presentHold } from "./holds.ts";
import {
  findEnquiry,
  findHold,
  type HoldParts,
  holdWrites,
  lockApartment,
  mustBeInReach,
  type WantedHold,
} from "./holds.service.ts";

/** Holds for the people who enquired, which everybody may make who answers enquiries. */
export function createEnquiryHolds({ db, records, now = () => new Date() }: HoldParts) {
  const { begin, end } = holdWrites(records, now);

  return {
    /**
     * Holds an apartment for the person who enquired. Throws `not_for_sale` where it is sold, and `already_held` with the
     * present hold: of several callers at once, each but the first gets that.
     */
    async create(actor: Actor, enquiryId: number, wanted: WantedHold & { apartment_id: number }) {
      must(actor, "apartments.hold");
      const { apartment_id: apartmentId, ...terms } = wanted;
      mustBeInReach(terms.until, now());
      const holding = db.$transaction(async (tx) => {
        const enquiry = await findEnquiry(tx, enquiryId);
        if (!enquiry) throw new AppError("not_found");
        await mayNameApartment(tx, actor, { apartmentId, ownProjectId: enquiry.projectId });
        const apartment = await lockApartment(tx, apartmentId);
        if (!apartment) throw refused("apartment_id", "errors.unknown_reference");
        if (apartment.status === "sold") throw new AppError("not_for_sale");
        const present = await openHold(tx, apartmentId);
        if (present || apartment.status !== "available") throw await alreadyHeld(tx, present);
        return begin(tx, apartment, { ...terms, customer_id: enquiryId }, actor);
      });
      return holding.catch(async (error: unknown) => {
        throw isUniqueViolation(error) ? await alreadyHeld(db, await openHold(db, apartmentId)) : error;
      });
    },

    /** Ends the hold of an apartment only where it is for the person who enquired. */
    async release(actor: Actor, enquiryId: number, apartmentId: number): Promise<Hold> {
      must(actor, "apartments.hold");
      return db.$transaction(async (tx) => {
        const hold = await tx.hold.findFirst({
          where: { enquiryId, apartmentId, endedAt: null },
          select: { id: true, enquiry: { select: { projectId: true } } },
        });
        const ownProjectId = hold?.enquiry?.projectId ?? null;
        await mayNameApartment(tx, actor, { apartmentId, ownProjectId });
        if (!hold || !(await end(tx, hold.id, "released", actor))) throw new AppError("not_found");
        return findHold(tx, hold.id);
      });
    },
  };
}

/** The open hold of an apartment; there is at most one. */
export async function openHold(db: Db | Tx, apartmentId: number): Promise<Hold | null> {
  const row = await db.hold.findFirst({ where: { apartmentId, endedAt: null }, include: heldInclude });
  return row && presentHold(row);
}

/** What is held for the person of an enquiry besides the apartment it is about. */
export async function holdsBeside(db: Db, enquiryId: number, apartmentId: number | null): Promise<Hold[]> {
  const rows = await db.hold.findMany({
    where: {
      enquiryId,
      endedAt: null,
      ...(apartmentId === null ? {} : { apartmentId: { not: apartmentId } }),
    },
    orderBy: [{ until: "asc" }, { id: "asc" }],
    include: heldInclude,
  });
  return rows.map(presentHold);
}

/** The refusal of a second hold. It says who holds the apartment, where anybody does: a status can be set by hand, too. */
async function alreadyHeld(db: Db | Tx, present: Hold | null): Promise<AppError> {
  if (!present?.holder) return new AppError("already_held", present ? { current: present } : {});
  const { holder, until } = present;
  const time = wallClock(new Date(until), await firmTimeZone(db));
  const named = new URLSearchParams({ name: holder.name, time });
  return new AppError("already_held", { current: present, messageKey: `errors.held_by?${named.toString()}` });
}
