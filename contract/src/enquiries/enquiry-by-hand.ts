import { z } from "zod";
import { NoteText } from "./enquiries.ts";
import { EnquiryDetail } from "./enquiry-detail.ts";
import { HAND_SOURCES } from "./enquiry-source.ts";
import { Phone } from "./enquiry-form.ts";
import { route } from "../route.ts";
import { withExample } from "../values/described.ts";
import { Id, Line, OptionalEmail, Paragraph, RequiredLine } from "../values/fields.ts";
import { PORTAL_NAME_MAX_LENGTH } from "../values/limits/enquiries.ts";
import { DEFAULT_LOCALE, Locale } from "../values/locale.ts";

/** A walk-in, a call or a portal's lead, entered by staff. A phone number or an address is needed. */
export const EnquiryByHand = z
  .object({
    source: z.enum(HAND_SOURCES).default("walk_in"),
    /** Which portal a lead came from, in free text: the source that it counts under. Only with `source` `portal`. */
    portal: Line.max(PORTAL_NAME_MAX_LENGTH, { error: "errors.too_long" }).nullish(),
    phone: Phone.nullish(),
    email: OptionalEmail.nullish(),
    name: RequiredLine,
    subject: Line.default("general"),
    project_id: Id.nullish(),
    apartment_id: Id.nullish(),
    /** What they want. */
    message: Paragraph.nullish(),
    /** For the team only. */
    note: NoteText.nullish(),
    locale: Locale.default(DEFAULT_LOCALE),
    /** Sends the confirmation that a visitor of the site gets; needs `email`. */
    confirm: z.boolean().default(false),
  })
  .refine(({ phone, email }) => Boolean(phone) || Boolean(email), {
    path: ["phone"],
    error: "errors.phone_or_email",
  })
  .refine(({ portal, source }) => !portal || source === "portal", {
    path: ["portal"],
    error: "errors.invalid_value",
  })
  .refine(({ confirm, email }) => !confirm || Boolean(email), { path: ["email"], error: "errors.required" });
export type EnquiryByHand = z.output<typeof EnquiryByHand>;
withExample(EnquiryByHand, {
  source: "portal",
  portal: "myhome.ge",
  phone: "+995 599 12 34 56",
  name: "Nino Beridze",
  message: "Two rooms, not on the ground floor",
});

export const enterEnquiry = route({
  method: "post",
  path: "/admin/customers",
  role: "staff",
  capability: "enquiries.answer",
  tag: "Customers",
  summary:
    "Enters a walk-in, a call or a portal's lead by hand. It is the caller's, unless a routing rule is meant for it; repeating it with the same `Idempotency-Key` has no further effect. 404 for a repeat after a day, where it is a colleague's by then that the caller may not see",
  body: EnquiryByHand,
  repeatable: true,
  status: 201,
  response: z.object({ message: z.string(), data: EnquiryDetail }),
  codes: ["not_found"],
});
