import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Actor, projectsOpenTo } from "../users/actor.ts";

/**
 * Throws `forbidden` where somebody who is limited to projects names an apartment of another. `ownProjectId` is the project of
 * the enquiry that they work on. What names no apartment at all is its caller's to refuse.
 */
export async function mayNameApartment(
  db: Db | Tx,
  actor: Actor,
  { apartmentId, ownProjectId }: { apartmentId: number; ownProjectId: number | null },
): Promise<void> {
  const open = projectsOpenTo(actor, ownProjectId);
  if (!open) return;
  const apartment = await db.apartment.findUnique({
    where: { id: apartmentId },
    select: { floor: { select: { building: { select: { projectId: true } } } } },
  });
  if (apartment && !open.includes(apartment.floor.building.projectId)) throw new AppError("forbidden");
}
