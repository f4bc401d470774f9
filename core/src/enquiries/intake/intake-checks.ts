import type { Enquiry } from "@ezo/contract/enquiries/enquiry-form";
import { type AppError, refused } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { knownSubjects } from "../subjects.ts";

/**
 * The project of the apartment that is named. An apartment of another project, or that never existed, is refused; one
 * that has left the site while the visitor was writing is accepted, so that staff see the enquiry all the same.
 */
export async function projectOf(
  db: Db,
  { apartment_id: id, project_id: named }: Pick<Enquiry, "apartment_id" | "project_id">,
): Promise<number | null> {
  if (!id) return named ?? null;
  const apartment = await db.apartment.findUnique({
    where: { id },
    select: { floor: { select: { building: { select: { projectId: true } } } } },
  });
  const projectId = apartment?.floor.building.projectId;
  if (projectId === undefined || (named && named !== projectId))
    throw refused("apartment_id", "errors.invalid_value");
  return projectId;
}

export async function mustBeSubject(db: Db, subject: string): Promise<void> {
  if (subject === "general" || subject === "") return;
  if (!(await knownSubjects(db)).has(subject)) throw refused("subject", "errors.invalid_value");
}

/** A foreign key that does not exist (SQLSTATE 23503) becomes an error at its field. */
export function missingReference(error: unknown): AppError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23503") return undefined;
  const field = constraint?.includes("apartment") ? "apartment_id" : "project_id";
  return refused(field, "errors.invalid_value", error);
}
