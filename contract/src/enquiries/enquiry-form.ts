import { z } from "zod";
import {
  Email,
  formGuards,
  Id,
  Line,
  OwnPath,
  Paragraph,
  PhoneText,
  RequiredLine,
  RequiredParagraph,
} from "../values/fields.ts";
import { AskedAttribution } from "./attribution.ts";
import { AskedPlan } from "../site/payment-plans.ts";
import { DEFAULT_LOCALE, Locale } from "../values/locale.ts";
import { isPossiblePhone } from "../values/contact/phone.ts";
import { route } from "../route.ts";

/** A phone number, or nothing. */
export const Phone = PhoneText.refine((phone) => phone === "" || isPossiblePhone(phone), {
  error: "errors.invalidPhone",
});

/** Fields that both of the visitor's forms may send. */
const enquiryContext = {
  locale: Locale.default(DEFAULT_LOCALE),
  project_id: Id.nullish(),
  apartment_id: Id.nullish(),
  page: OwnPath.nullish(),
  /** Needs `apartment_id`. One that does not fit any more is kept as it was asked for; the enquiry is accepted. */
  plan: AskedPlan.nullish(),
  /** The visit that led to the enquiry; not kept of visitors who send `DNT: 1` or `Sec-GPC: 1`. */
  attribution: AskedAttribution.nullish(),
  /** The first visit, where that was another one. */
  first_attribution: AskedAttribution.nullish(),
  /** Counts once the owner of the address has confirmed it by mail, or at once (`confirm_consents` of the marketing settings). */
  marketing_consent: z.boolean().default(false),
  ...formGuards,
};

/** Specification, sections 3 and 5: contact enquiry. */
export const ContactForm = z.object({
  source: z.literal("contact_form"),
  name: RequiredLine,
  email: Email,
  phone: Phone.nullish(),
  subject: Line.default("general"),
  message: RequiredParagraph,
  ...enquiryContext,
});
/** Specification, sections 3 and 5: call request. */
export const CallRequest = z.object({
  source: z.literal("call_request"),
  name: RequiredLine,
  email: Email,
  phone: Phone.min(1, { error: "errors.required" }),
  message: Paragraph.nullish(),
  ...enquiryContext,
});
export const Enquiry = z.discriminatedUnion("source", [ContactForm, CallRequest]);
export type Enquiry = z.output<typeof Enquiry>;

export const sendEnquiry = route({
  method: "post",
  path: "/customers",
  role: "public",
  tag: "Site",
  summary:
    "Sends a contact enquiry or a call request; repeating it with the same `Idempotency-Key` has no further effect",
  limit: "enquiry",
  body: Enquiry,
  repeatable: true,
  status: 201,
  response: z.object({
    message: z.string(),
    data: z.object({
      id: Id,
      /**
       * Present where the consent counts only after it is confirmed by mail. It is the same for every address, so the answer does
       * not reveal whether an address is on the list; those on the list get no mail.
       */
      confirms_consent: z.literal(true).optional(),
    }),
  }),
  codes: ["too_many_requests", "looks_automated"],
});
