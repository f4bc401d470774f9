import type { Hold } from "@ezo/contract/inventory/holds";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { HoldEnd, Prisma } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import type { Writer } from "../../records/kind.ts";

const staff = { select: { id: true, name: true } } as const;
export const holdInclude = { holder: staff, enquiry: staff } as const satisfies Prisma.HoldInclude;
export const heldInclude = {
  ...holdInclude,
  apartment: { select: { number: true, unitType: true } },
} as const;
type HoldRow = Prisma.HoldGetPayload<{ include: typeof heldInclude }>;

export const presentHold = (row: HoldRow): Hold => ({
  id: row.id,
  apartment_id: row.apartmentId,
  apartment_number: row.apartment.number,
  unit_type: row.apartment.unitType,
  until: row.until.toISOString(),
  reason: row.reason,
  holder: row.holder,
  customer: row.enquiry,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  end: row.end,
});

interface Ending {
  end: HoldEnd;
  at: Date;
  actor: Writer;
}

/**
 * Ends the open holds that `where` names, if there are any left, and says so in the history of the enquiries they were for,
 * which the actor need not see: an apartment that is sold is not held.
 */
export const endHolds = (tx: Tx, where: Prisma.HoldWhereInput, as: Ending): Promise<number> =>
  withoutLimit(() => endOpen(tx, where, as));

async function endOpen(tx: Tx, where: Prisma.HoldWhereInput, as: Ending): Promise<number> {
  const { end, at, actor } = as;
  const ended = await tx.hold.updateManyAndReturn({
    where: { ...where, endedAt: null },
    data: { endedAt: at, end, endedById: actor?.id ?? null },
    select: { enquiryId: true, apartment: { select: { number: true } } },
  });
  for (const { enquiryId, apartment } of ended)
    await noteInEnquiry(tx, enquiryId, { kind: "hold_ended", from: apartment.number, to: end }, actor);
  return ended.length;
}

/** A status set by hand ends the hold that it contradicts. */
export async function closeHolds(tx: Tx, apartmentId: number, status: ApartmentStatus, actor: Writer) {
  if (status === "reserved") return;
  const end = status === "sold" ? "sold" : "released";
  await endHolds(tx, { apartmentId }, { end, at: new Date(), actor });
}

/** A line of the history of the enquiry that a hold is for, and the event that shows it. */
export async function noteInEnquiry(
  tx: Tx,
  enquiryId: number | null,
  line: { kind: "held" | "hold_ended"; from: string; to: string },
  actor: Writer,
): Promise<void> {
  if (enquiryId === null) return;
  const { kind, from, to } = line;
  await tx.enquiryHistory.create({
    data: { enquiryId, kind, fromValue: from, toValue: to, actorId: actor?.id ?? null },
  });
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
}

/** The open hold of each apartment, also one that the caller does not see: a change of its status closes it. */
export async function openHolds(tx: Tx, apartmentIds: readonly number[]) {
  const holds = await withoutLimit(() =>
    tx.hold.findMany({
      where: { apartmentId: { in: [...apartmentIds] }, endedAt: null },
      select: { id: true, apartmentId: true },
    }),
  );
  return new Map(holds.map(({ id, apartmentId }) => [apartmentId, id]));
}

/** Whether a hold can be open again: one of this apartment that somebody has ended; time's end is final. */
export const mayReopen = async (tx: Tx, holdId: number, apartmentId: number): Promise<boolean> =>
  (await withoutLimit(() =>
    tx.hold.count({
      where: {
        id: holdId,
        apartmentId,
        endedAt: { not: null },
        end: { not: "expired" },
        apartment: { holds: { none: { endedAt: null } } },
      },
    }),
  )) === 1;

/** Takes a hold's end back. One whose time has come meanwhile is ended by the next `expire`. */
export async function reopenHold(tx: Tx, id: number): Promise<void> {
  const { enquiryId, until, apartment } = await withoutLimit(() =>
    tx.hold.update({
      where: { id },
      data: { endedAt: null, end: null, endedById: null },
      select: { enquiryId: true, until: true, apartment: { select: { number: true } } },
    }),
  );
  const line = { kind: "held", from: apartment.number, to: until.toISOString() } as const;
  await noteInEnquiry(tx, enquiryId, line, null);
}
