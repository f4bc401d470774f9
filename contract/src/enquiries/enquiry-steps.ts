import { z } from "zod";
import { NoteText } from "./enquiries.ts";
import { EnquiryDetail } from "./enquiry-detail.ts";
import { EnquiryRow } from "./enquiry-row.ts";
import { NextStep, StepKind } from "./next-step.ts";
import { route } from "../route.ts";
import { named } from "../values/described.ts";
import { FlagParam, IdParams, Instant, InstantInput, VersionNumber } from "../values/fields.ts";
import { FormVersion } from "../values/forms/form-fields.ts";
import { VISIT_MINUTES } from "../values/limits/enquiries.ts";

const staff = { role: "staff", capability: "enquiries.answer", tag: "Customers" } as const;
const ofOne = { ...staff, params: IdParams, response: z.object({ data: EnquiryDetail }) } as const;

export const CALL_CHANNELS = ["phone", "whatsapp", "viber", "telegram"] as const;
export const CALL_OUTCOMES = ["reached", "no_answer", "call_again", "wrong_number"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

const StepForm = named(
  "StepForm",
  z.object({
    /** Of the step that is changed; null, or left out, where there was none. */
    step_version: VersionNumber.nullable().optional(),
    kind: StepKind,
    due_at: InstantInput,
    /** Left out, what the present step of this kind has is kept; a new step has the usual duration, and no note. */
    duration_minutes: z.int().min(VISIT_MINUTES.min).max(VISIT_MINUTES.max).optional(),
    note: NoteText.optional(),
    /** Mails a visit to the person as a calendar entry (.ics). Once it was mailed, its changes are mailed in any case. */
    invite: z.boolean().default(false),
  }),
);

export const noteCall = route({
  ...ofOne,
  method: "post",
  path: "/admin/customers/:id/calls",
  summary:
    "Notes a call or a message to the person. It counts as the first answer, where there was none, a new enquiry is in progress from then on, and one that is nobody's is the caller's. `next_step` sets the next step with it, as its own route does, or nothing is stored; a call that was due is done then. `called_seconds_ago` is for one that is noted later: what the person has written since is not answered by it. Repeating it with the same `Idempotency-Key` has no further effect. 404 for a repeat where it is a colleague's by then that the caller may not see",
  body: z.object({
    channel: z.enum(CALL_CHANNELS).default("phone"),
    outcome: z.enum(CALL_OUTCOMES),
    note: NoteText.default(""),
    /**
     * How long ago it was, by the clock that measured both ends, whatever that clock says of the day: not before the enquiry came, and
     * `DEVICE_KEPT_DAYS` ago at most, or it is taken for the nearest such time.
     */
    called_seconds_ago: z.int().min(0).optional(),
    next_step: StepForm.optional(),
  }),
  repeatable: true,
  status: 201,
  codes: ["not_found", "conflict", "wrong_status", "no_email"],
});

/** The version of the step that the caller saw, without which nothing is ended; not of the enquiry, whose version a step leaves alone. */
const SeenStep = z.object({ step_version: FormVersion });

export const setNextStep = route({
  ...ofOne,
  method: "put",
  path: "/admin/customers/:id/next-step",
  summary:
    "Sets the one next step of an enquiry that is not completed, or changes it. It is for the enquiry's owner, or for the caller where it has none. A visit keeps its calendar entry while it stays a visit, and a step that stays of its kind keeps duration and note where they are left out. A time more than a day ago is taken only where the enquiry has or had a step of this kind at that time, so that changes of an overdue step can be undone. 409 `wrong_status` for a completed enquiry, `conflict` with the present step where it is not the one of `step_version`, also where that is left out, `no_email` for an invitation without an address",
  body: StepForm,
  codes: ["not_found", "conflict", "wrong_status", "no_email"],
});

export const finishNextStep = route({
  ...ofOne,
  method: "post",
  path: "/admin/customers/:id/next-step/done",
  summary:
    "The next step is done; the enquiry has none then. 409 `conflict` with the present step where it is not the one of `step_version`, also where that is left out",
  body: SeenStep,
  codes: ["not_found", "conflict"],
});

export const cancelNextStep = route({
  ...ofOne,
  method: "delete",
  path: "/admin/customers/:id/next-step",
  summary:
    "Drops the next step. A visit that was mailed is cancelled in the person's calendar: the mail is held for a moment, and where the visit is set again at its time meanwhile, nothing is mailed. Set again later, it is the same calendar entry. 409 as where it is done",
  query: SeenStep,
  codes: ["not_found", "conflict"],
});

export const getVisitFile = route({
  ...staff,
  method: "get",
  path: "/admin/customers/:id/next-step/calendar",
  capability: "enquiries.read_own",
  summary:
    "The agreed visit as a calendar file (RFC 5545), for the seller's own calendar; 404 where none is agreed",
  params: IdParams,
  produces: "text/calendar",
  fileName: "visit-:id.ics",
  codes: ["not_found"],
});

/** A step with the enquiry that it belongs to. */
export const DueStep = NextStep.extend({
  is_overdue: z.boolean(),
  customer: EnquiryRow.pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    status: true,
    locale: true,
    project: true,
    apartment: true,
  }),
});
export type DueStep = z.infer<typeof DueStep>;

export const listNextSteps = route({
  ...staff,
  method: "get",
  path: "/admin/next-steps",
  capability: "enquiries.read_own",
  summary:
    "What is overdue or due by the end of today (in the firm's time zone), the longest overdue first, and the first step after that",
  query: z.object({
    /** Only the caller's own. */
    mine: FlagParam.default(false),
  }),
  response: z.object({
    data: z.array(DueStep),
    meta: z.object({
      overdue: z.int(),
      total: z.int(),
      /** The first one after today. */
      next: DueStep.nullable(),
      at: Instant,
    }),
  }),
});
