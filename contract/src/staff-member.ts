import { z } from "zod";
import { Id } from "./values/fields.ts";

/** A member of staff as others see them. */
export const StaffMember = z.object({ id: Id, name: z.string() });
export type StaffMember = z.infer<typeof StaffMember>;
