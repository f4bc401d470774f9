import { z } from "zod";
import { settingsMarks } from "../records/records.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";
import { route } from "../route.ts";
import { WeekDay } from "../site/pages/contact.ts";
import { Day, DayInput, Id } from "../values/fields.ts";
import { ANSWER_MINUTES, DESK_STAFF_MAX, HOLIDAYS_MAX } from "../values/limits/enquiries.ts";
import { LocalizedText } from "../values/locale.ts";
import { isOfficeHours, OFFICE_HOURS_LENGTH, OFFICE_HOURS_PATTERN } from "../values/clock/office-hours.ts";

const wrong = { error: "errors.office_hours" };
const hours = z
  .string()
  .max(OFFICE_HOURS_LENGTH, { ...wrong, abort: true })
  .regex(OFFICE_HOURS_PATTERN, { ...wrong, abort: true })
  .refine(isOfficeHours, wrong);
const byDay = <S extends z.ZodType>(of: S) =>
  z.strictObject({ Mon: of, Tue: of, Wed: of, Thu: of, Fri: of, Sat: of, Sun: of });
const minutes = z.int().min(ANSWER_MINUTES.min).max(ANSWER_MINUTES.max);
const staffIds = z.array(Id).max(DESK_STAFF_MAX);

/** When an enquiry is late, and who is notified then. On which days of the week the office works, the contact settings say. */
export const ResponseSettings = z.object({
  /** From when until when, `10:00-19:00`, on the firm's clocks (`time_zone` of the settings of prices). */
  office_hours: byDay(hours),
  holidays: z.array(Day).max(HOLIDAYS_MAX),
  amber_minutes: minutes,
  red_minutes: minutes,
  /** Whether anybody is notified. */
  escalates: z.boolean(),
  /** The order in which sellers are notified; everybody who may work in the inbox where it is empty. */
  seller_ids: staffIds,
  /** Every administrator where it is empty. */
  manager_ids: staffIds,
});
export type ResponseSettings = z.infer<typeof ResponseSettings>;
/** Fields that are left out are not changed. */
export const ResponseSettingsChange = ResponseSettings.extend({
  office_hours: byDay(hours.optional()),
  holidays: z.array(DayInput).max(HOLIDAYS_MAX),
})
  .partial()
  .strict();

export const AdminResponseSettings = ResponseSettings.extend(settingsMarks);
export type AdminResponseSettings = z.infer<typeof AdminResponseSettings>;

export const responseSettings = settingsCalls({
  capability: "settings.manage",
  tag: "Settings",
  path: "/admin/settings/response",
  noun: "the settings of the time to the first answer",
  summary: "Office hours, holidays, limits of the time to the first answer, and who is notified",
  item: AdminResponseSettings,
  change: {
    summary:
      "Changes them; fields that are left out are not changed. 422 at the limit that makes amber later than red, and at people who may not answer requests, if they were not named before",
    body: ResponseSettingsChange.extend(settingsChange),
  },
});

const staff = { role: "staff", capability: "enquiries.report", tag: "Customers" } as const;

/** What a page needs to show clocks (`values/clock/office-hours.ts`). */
export const ResponseClock = ResponseSettings.pick({
  holidays: true,
  amber_minutes: true,
  red_minutes: true,
}).extend({ working: z.array(WeekDay), hours: byDay(z.string()), time_zone: z.string() });
export type ResponseClock = z.infer<typeof ResponseClock>;

export const getResponseClock = route({
  ...staff,
  method: "get",
  path: "/admin/response-clock",
  capability: "enquiries.read_own",
  summary:
    "Office days, hours and holidays, and from how many office minutes on an unanswered enquiry is amber and red",
  response: z.object({ data: ResponseClock }),
});

export const RESPONSE_PARTS = ["person", "project", "source", "week"] as const;
export type ResponsePartKind = (typeof RESPONSE_PARTS)[number];

export const ResponseFigures = z.object({
  /** Enquiries whose clock has run: they waited for an answer. */
  requests: z.int(),
  answered: z.int(),
  /** Answered within the red limit. */
  in_time: z.int(),
  /** Answered later, not at all before they were completed, or still waiting beyond the limit. */
  late: z.int(),
  /** Office minutes until the first answer: the median of those answered. Null where none is. */
  median_minutes: z.number().min(0).nullable(),
});
export type ResponseFigures = z.infer<typeof ResponseFigures>;
export const ResponsePart = ResponseFigures.extend({
  /** The id of a person or a project, a source, or the Monday of a week; empty where an enquiry has none. */
  key: z.string(),
  /** A person's. */
  name: z.string().nullable(),
  /** A project's. */
  titles: LocalizedText.nullable(),
});
export type ResponsePart = z.infer<typeof ResponsePart>;
export const ResponseReport = z.object({ total: ResponseFigures, parts: z.array(ResponsePart) });
export type ResponseReport = z.infer<typeof ResponseReport>;

export const ResponseQuery = z.object({
  /** Days of the firm's time zone on which the enquiries came. */
  from: DayInput.optional(),
  to: DayInput.optional(),
  by: z.enum(RESPONSE_PARTS).default("person"),
});
export type ResponseQuery = z.output<typeof ResponseQuery>;

/** The figures of one member of staff, of the requests that came today and since Monday (on the firm's clocks). */
export const OwnResponseTimes = z.object({ today: ResponseFigures, week: ResponseFigures });
export type OwnResponseTimes = z.infer<typeof OwnResponseTimes>;

export const getOwnResponseTimes = route({
  ...staff,
  method: "get",
  path: "/admin/response-times/own",
  capability: "enquiries.read_own",
  summary:
    "How fast the caller has first answered the requests of today and of this week: those that they answered, and those of theirs that nobody has answered. Counted as in the report",
  response: z.object({ data: OwnResponseTimes }),
});

export const getResponseTimes = route({
  ...staff,
  method: "get",
  path: "/admin/response-times",
  summary:
    "How fast enquiries were first answered, in office time: the median and how many in time, by person (who answered, else the assignee), project, source or week. Only enquiries that waited are counted: walk-ins and calls entered by hand have no wait. Counts of parts add up to the total",
  query: ResponseQuery,
  response: z.object({ data: ResponseReport }),
});
