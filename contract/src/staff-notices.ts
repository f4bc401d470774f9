import { z } from "zod";
import { route } from "./route.ts";

/**
 * What everybody who works on enquiries is notified of, by mail and by push message, and switches for themselves: a new enquiry, one
 * that was given to them, a note that names them, a person who has written back,
 * a mail of theirs that has reached nobody, a late one, and their next step.
 */
export const STAFF_NOTICES = [
  "new_request",
  "assigned",
  "mentioned",
  "answered",
  "reply_failed",
  "late",
  "step_due",
] as const;
export type StaffNotice = (typeof STAFF_NOTICES)[number];
/** How they are notified. */
export type NoticeChannel = "mail" | "push";

const byNotice = {
  new_request: z.boolean(),
  assigned: z.boolean(),
  mentioned: z.boolean(),
  answered: z.boolean(),
  reply_failed: z.boolean(),
  late: z.boolean(),
  step_due: z.boolean(),
} satisfies Record<StaffNotice, z.ZodBoolean>;

export const StaffMails = z.object({
  ...byNotice,
  /** A summary of what waits and what is due, when the office opens. */
  digest: z.boolean(),
});
export type StaffMails = z.infer<typeof StaffMails>;

export const StaffPushes = z.object({
  ...byNotice,
  /** Whether messages name people: anybody can read them on a locked screen. */
  details: z.boolean(),
});
export type StaffPushes = z.infer<typeof StaffPushes>;

/** A time on the firm's clocks, `22:00`. */
const clockTime = (example: string) =>
  z
    .string({ error: "errors.required" })
    .max("22:00".length, { error: "errors.invalid_value", abort: true })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "errors.invalid_value" })
    .meta({ examples: [example] });

/**
 * From when until when somebody is not notified, every day: `from` 22:00 `until` 08:00 is a night. Nulls: there are none. What comes
 * meanwhile is sent when they are over.
 */
export const QuietHours = z.object({
  from: clockTime("22:00").nullable(),
  until: clockTime("08:00").nullable(),
});
export type QuietHours = z.infer<typeof QuietHours>;

const own = { role: "staff", capability: "enquiries.answer", tag: "Profile" } as const;

export const getStaffMails = route({
  ...own,
  method: "get",
  path: "/profile/mails",
  summary: "Which mails about enquiries one gets",
  response: z.object({ data: StaffMails }),
});
export const updateStaffMails = route({
  ...own,
  method: "put",
  path: "/profile/mails",
  summary: "Switches one's own mails about enquiries; those that are left out stay as they are",
  body: StaffMails.partial().strict(),
  response: z.object({ data: StaffMails }),
});

export const getStaffPushes = route({
  ...own,
  method: "get",
  path: "/profile/pushes",
  summary: "Which push messages about enquiries one gets, on each of one's devices",
  response: z.object({ data: StaffPushes }),
});
export const updateStaffPushes = route({
  ...own,
  method: "put",
  path: "/profile/pushes",
  summary: "Switches one's own push messages about enquiries; those that are left out stay as they are",
  body: StaffPushes.partial().strict(),
  response: z.object({ data: StaffPushes }),
});

export const getQuietHours = route({
  ...own,
  method: "get",
  path: "/profile/quiet-hours",
  summary: "When one is not notified about enquiries, in the firm's time zone",
  response: z.object({ data: QuietHours }),
});
export const updateQuietHours = route({
  ...own,
  method: "put",
  path: "/profile/quiet-hours",
  summary:
    "Sets one's own quiet hours, or none with nulls. What is held back is sent in one mail and one push message when they are over",
  body: QuietHours.strict()
    .refine(({ from, until }) => (from === null) === (until === null), {
      error: "errors.required",
      path: ["until"],
    })
    .refine(({ from, until }) => from === null || from !== until, {
      error: "errors.quiet_hours_same",
      path: ["until"],
    }),
  response: z.object({ data: QuietHours }),
});
