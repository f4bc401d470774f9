import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { Id, Instant, VersionNumber } from "../values/fields.ts";

export const STEP_KINDS = ["call", "visit", "offer"] as const;
export const StepKind = z.enum(STEP_KINDS);
export type StepKind = z.infer<typeof StepKind>;
/** What is to be done next about an enquiry; it has one at most. */
export const NextStep = z.object({
  id: Id,
  kind: StepKind,
  due_at: Instant,
  /** How long a visit takes. */
  duration_minutes: z.int(),
  note: z.string(),
  /** Whose step it is: they are reminded. */
  owner: StaffMember.nullable(),
  /** Whether the visit was mailed as a calendar entry. Its changes are then mailed too. */
  is_invited: z.boolean(),
  /** Increases with every change; a write names the version it was based on. */
  version: VersionNumber,
});
export type NextStep = z.infer<typeof NextStep>;
