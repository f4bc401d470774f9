import { z } from "zod";
import { Attribution } from "./attribution.ts";
import { EnquirySource } from "./enquiry-source.ts";
import { EnquiryStatus } from "./enquiry-status.ts";
import { NextStep } from "./next-step.ts";
import { MinorUnits, PlanInterval } from "../site/payment-plans.ts";
import { StaffMember } from "../staff-member.ts";
import { Currency } from "../values/currency.ts";
import { Id, Instant } from "../values/fields.ts";
import { Locale, LocalizedText } from "../values/locale.ts";
import { UNIT_TYPES } from "../values/stock/unit-types.ts";

/** Not in the reader's language alone: live events carry the same row to all staff. */
const ProjectName = z.object({ id: Id, title: z.string(), titles: LocalizedText });

/** A payment plan that was asked for, with its figures at that time: what is changed later does not change it. */
export const EnquiryPlan = z.object({
  plan_id: Id,
  /** Null where there was no such plan. */
  name: LocalizedText.nullable(),
  down_percent: z.number().nullable(),
  down_minor: z.int().nullable(),
  months: z.int(),
  /** The final payment that was asked for; absent where nothing was said of it. */
  last_percent: z.number().optional(),
  /** Computed by the server; null where the plan did not fit the apartment, its price or the plan's bounds. */
  figures: z
    .object({
      price_minor: MinorUnits,
      currency: Currency,
      down_minor: MinorUnits,
      monthly_minor: MinorUnits,
      interval: PlanInterval,
      balloon_minor: MinorUnits,
      /** Paid at the stages of construction; absent without them, and in figures of earlier versions. */
      stages_minor: MinorUnits.optional(),
      total_minor: MinorUnits,
      is_full: z.boolean(),
      /** Of a bank loan. */
      yearly_rate_percent: z.number().optional(),
      interest_minor: MinorUnits.optional(),
    })
    .nullable(),
});
export type EnquiryPlan = z.infer<typeof EnquiryPlan>;

/** Whose enquiry it is, and which of theirs: 3 is their third. Counts what is not deleted, up to `PERSON_COUNTED_MAX`. */
export const EnquiryPerson = z.object({ id: Id, enquiry_number: z.int().min(0), enquiries: z.int().min(0) });
export type EnquiryPerson = z.infer<typeof EnquiryPerson>;

/** What people do that answers an enquiry for the first time: a mail, a call noted, a change of status with its reason. */
export const ANSWER_KINDS = ["reply", "call", "status"] as const;
/** The time until the first answer, counted in office time (`values/clock/office-hours.ts`). An automatic mail is no answer. */
export const EnquiryClock = z.object({
  /** When it began: at arrival. Of one that had nobody wait at arrival, a walk-in or a call, with the mail that waits now. */
  started_at: Instant,
  /** Whether somebody still has to answer, or has to again. One that is completed waits no more, answered or not. */
  is_waiting: z.boolean(),
  /** Since when: `started_at`, or after an answer the mail in which its person has written again. Null where nobody has to. */
  waits_since: Instant.nullable(),
  /** Null until somebody has answered. */
  answer: z
    .object({
      at: Instant,
      kind: z.enum(ANSWER_KINDS),
      by: StaffMember.nullable(),
      /** Office time, by the office hours of that moment. */
      seconds: z.int().min(0),
    })
    .nullable(),
  /** Who was notified that this wait is too long: nobody, the next seller, or the manager too. */
  escalated_to: z.enum(["seller", "manager"]).nullable(),
});
export type EnquiryClock = z.infer<typeof EnquiryClock>;

/** One enquiry as the inbox lists it; also the payload of the live `customer:*` events. */
export const EnquiryRow = z.object({
  id: Id,
  source: EnquirySource,
  status: EnquiryStatus,
  name: z.string(),
  /** Empty where it was entered by hand without one. */
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** The subject's label on the form; null where none is known. */
  subject_label: LocalizedText.nullable(),
  message: z.string(),
  locale: Locale,
  /** `title` is the Georgian one. */
  project: ProjectName.nullable(),
  apartment: z
    .object({
      id: Id,
      number: z.string(),
      /** Enquiries are about units of any type. */
      unit_type: z.enum(UNIT_TYPES),
      floor_number: z.int(),
      building: z.object({ identifier: z.string(), name: z.string() }),
    })
    .nullable(),
  plan: EnquiryPlan.nullable(),
  /** The visit that led to the enquiry, and the first one; null where nothing is known. */
  attribution: Attribution.nullable(),
  first_attribution: Attribution.nullable(),
  /** Null once the visitor is erased or the enquiry anonymised. */
  person: EnquiryPerson.nullable(),
  assignee: StaffMember.nullable(),
  /** Null where nobody had to be answered: staff have entered it while they spoke with the person, or it is of earlier. */
  clock: EnquiryClock.nullable(),
  next_step: NextStep.nullable(),
  /** Nobody on the team has opened it yet. */
  is_unread: z.boolean(),
  /** When it was deleted and by whom; it can be restored for 30 days. Null for one that is not deleted. */
  deletion: z.object({ at: Instant, by: StaffMember.nullable() }).nullable(),
  /** When it was anonymised, as the settings of retention say: it names nobody any more, and nothing can be added to it. */
  anonymised_at: Instant.nullable(),
  /** Increases with every change; a write names the version it was based on. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type EnquiryRow = z.infer<typeof EnquiryRow>;
