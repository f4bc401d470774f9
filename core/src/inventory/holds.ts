import type { Hold } from "@ezo/contract/inventory/holds";
import type { ApartmentStatus } from "@ezo/contract/site/navigation";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import type { Writer } from "../records/kind.ts";

const staff = { select: { id: true, name: true } } as const;
export const holdInclude = { holder: staff } as const satisfies Prisma.HoldInclude;
export const heldInclude = { ...holdInclude, apartment: { select: { number: true } } } as const;
type HoldRow = Prisma.HoldGetPayload<{ include: typeof heldInclude }>;

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

/** A status set by hand ends the hold that it contradicts. */
export async function closeHolds(tx: Tx, apartmentId: number, status: ApartmentStatus, actor: Writer) {
  if (status === "reserved") return;
  await tx.hold.updateMany({
    where: { apartmentId, endedAt: null },
    data: {
      endedAt: new Date(),
      end: status === "sold" ? "sold" : "released",
      endedById: actor?.id ?? null,
    },
  });
}

/** The open hold of each apartment: a change of its status closes it. */
export async function openHolds(tx: Tx, apartmentIds: readonly number[]) {
  const holds = await tx.hold.findMany({
    where: { apartmentId: { in: [...apartmentIds] }, endedAt: null },
    select: { id: true, apartmentId: true },
  });
  return new Map(holds.map(({ id, apartmentId }) => [apartmentId, id]));
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
