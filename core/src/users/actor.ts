import type { UserRole } from "@ezo/contract/auth";
import { AppError } from "../platform/app-error.ts";

/** The signed-in member of staff on whose behalf a service works. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  role: UserRole;
  sessionId: string;
  /** The settings demand a second factor that they have not set up: they may do nothing else. */
  mustSetUpSecondFactor?: true;
}

/** For everything that marketing may do: enquiries and marketing e-mails (design, section 3, Roles). */
export function mustBeStaff(actor: Actor): void {
  if (actor.role !== "admin" && actor.role !== "marketing") throw new AppError("forbidden");
}

export function mustBeAdmin(actor: Actor): void {
  if (actor.role !== "admin") throw new AppError("forbidden");
}
