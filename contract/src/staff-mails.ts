import { z } from "zod";
import { route } from "./route.ts";

/**
 * Mails about requests that everybody who works on them switches for themselves: a new one, one that was given to them, a late
 * one, and their next step.
 */
export const STAFF_MAILS = ["new_request", "assigned", "late", "step_due"] as const;
export type StaffMail = (typeof STAFF_MAILS)[number];

export const StaffMails = z.object({
  new_request: z.boolean(),
  assigned: z.boolean(),
  late: z.boolean(),
  step_due: z.boolean(),
}) satisfies z.ZodType<Record<StaffMail, boolean>>;
export type StaffMails = z.infer<typeof StaffMails>;

const own = {
  role: "staff",
  capability: "enquiries.answer",
  tag: "Profile",
  path: "/profile/mails",
} as const;

export const getStaffMails = route({
  ...own,
  method: "get",
  summary: "Which mails about requests one gets",
  response: z.object({ data: StaffMails }),
});
export const updateStaffMails = route({
  ...own,
  method: "put",
  summary: "Switches one's own mails about requests; those that are left out stay as they are",
  body: StaffMails.partial().strict(),
  response: z.object({ data: StaffMails }),
});
