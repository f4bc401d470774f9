import { CALL_OUTCOMES } from "@ezo/contract/enquiries/enquiry-steps";
import { STEP_KINDS } from "@ezo/contract/enquiries/next-step";
import { LOCALES } from "@ezo/contract/values/languages";
import { LocalizedText } from "@ezo/contract/values/locale";
import { z } from "zod";
import { readDemo } from "../demo-files.ts";

const Time = z.string().regex(/^\d\d:\d\d$/);
const Locale = z.enum(LOCALES);

const Member = z.object({
  key: z.string(),
  name: z.string(),
  email: z.email(),
  role: z.enum(["sales_agent", "sales_manager", "marketing"]),
  phone: z.string(),
});

const Person = z.object({
  key: z.string(),
  name: z.string(),
  email: z.email().nullable(),
  phone: z.string().nullable(),
  locale: Locale,
});
export type DemoPerson = z.infer<typeof Person>;

/** `after`: minutes after the enquiry. `by`: a member of staff. */
const act = <S extends z.ZodRawShape>(shape: S) => z.object({ after: z.int(), by: z.string(), ...shape });
const Act = z.discriminatedUnion("kind", [
  act({ kind: z.literal("open") }),
  act({ kind: z.literal("call"), outcome: z.enum(CALL_OUTCOMES), note: z.string() }),
  act({ kind: z.literal("reply"), subject: z.string(), body: z.string() }),
  /** From the person, not from staff. */
  z.object({ kind: z.literal("mail"), after: z.int(), subject: z.string(), body: z.string() }),
  act({
    kind: z.literal("status"),
    to: z.enum(["in_progress", "completed"]),
    reason: z.string().nullable(),
  }),
  act({ kind: z.literal("note"), text: z.string() }),
  /** It was late: `by` is the next seller, whose it is from then on, or a manager. */
  act({ kind: z.literal("escalation"), to: z.enum(["seller", "manager"]) }),
  act({ kind: z.literal("offer"), discount_percent: z.number(), note: z.string() }),
  act({ kind: z.literal("hold"), days: z.int(), reason: z.string() }),
  /** Still open; counted from the day of the first start. */
  act({ kind: z.literal("step"), step: z.enum(STEP_KINDS), in_days: z.int(), at: Time, note: z.string() }),
]);
export type DemoAct = z.infer<typeof Act>;

const Enquiry = z.object({
  person: z.string(),
  days_ago: z.int(),
  time: Time,
  source: z.enum(["contact_form", "call_request", "walk_in", "call", "portal"]),
  subject: z.string(),
  message: z.string(),
  /** A project's slug. */
  project: z.string().nullable(),
  /** About an apartment for sale with so many rooms. */
  rooms: z.int().nullable(),
  plan: z.object({ down: z.number(), months: z.int() }).nullable(),
  consents: z.boolean(),
  from: z
    .object({
      utm_source: z.string(),
      utm_medium: z.string(),
      utm_campaign: z.string(),
      referrer_host: z.string(),
      landing_path: z.string(),
    })
    .partial()
    .nullable(),
  entered_by: z.string().nullable(),
  assignee: z.string().nullable(),
  acts: z.array(Act),
});
export type DemoEnquiry = z.infer<typeof Enquiry>;

const Contact = z.object({
  name: z.string(),
  email: z.email(),
  locale: Locale,
  tags: z.array(z.string()),
  interests: z.array(z.string()),
  days_ago: z.int(),
});
export type DemoContact = z.infer<typeof Contact>;

const Campaign = z.object({
  name: z.string(),
  days_ago: z.int(),
  time: Time,
  subject: LocalizedText,
  preview: LocalizedText,
  heading: LocalizedText,
  text: LocalizedText,
  button: LocalizedText,
  path: z.string(),
});
export type DemoCampaign = z.infer<typeof Campaign>;

const Life = z.object({
  staff: z.array(Member),
  people: z.array(Person),
  enquiries: z.array(Enquiry),
  contacts: z.array(Contact),
  campaigns: z.array(Campaign),
});
export type DemoLife = z.infer<typeof Life>;

export const readLife = (): Promise<DemoLife> => readDemo("life.json", Life);
