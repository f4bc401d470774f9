/**
 * Checks a form by the contract's schemas. Needs zod and the phone number tables, so it is loaded only when somebody
 * begins to fill in a form: import it through `load-enquiry-rules.ts`.
 */
import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { Enquiry, sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import type { Locale } from "@ezo/contract/values/languages";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import type { EnquirySubject } from "./enquiry-subject.ts";
import { isPossiblePhone } from "@ezo/contract/values/contact/phone";
import type { RouteInput } from "@ezo/contract/route";
import { type EnquiryValues, FIELD_NAMES, type FieldErrors, type FieldName } from "../fields/fields.ts";
import { visitsToSend } from "./visits-to-send.ts";

export { isPossiblePhone, sendEnquiry, visitsToSend };
export type EnquiryBody = RouteInput<typeof sendEnquiry>["body"];

interface Context {
  locale: Locale;
  page: string;
  elapsedMs: number;
  about?: EnquirySubject | undefined;
  /** The same apartments as the message names them, where it was begun in another language. */
  namedAs?: string | undefined;
  /** Where the visit came from. */
  visits?: ReturnType<typeof visitsToSend>;
}

/** The request body: the fields of this form, without empty optional ones. */
export function enquiryBody(source: FormSource, values: EnquiryValues, context: Context): EnquiryBody {
  const { name, email, phone, subject, marketing_consent, website } = values;
  const message = withApartments(values.message, context);
  const shared = {
    name,
    email,
    locale: context.locale,
    page: context.page,
    elapsed_ms: Math.round(context.elapsedMs),
    website,
    ...context.visits,
    ...(context.about
      ? {
          ...(context.about.apartmentId !== undefined && { apartment_id: context.about.apartmentId }),
          ...(context.about.projectId !== undefined && { project_id: context.about.projectId }),
          ...(context.about.plan && { plan: context.about.plan }),
        }
      : {}),
  };
  if (source === "contact_form")
    return { ...shared, source, subject, message, marketing_consent, ...(phone && { phone }) };
  return { ...shared, source, phone, ...(message && { message }) };
}

/**
 * An enquiry is filed under one apartment; the list of several is in the message. If the visitor has removed the list, it
 * is appended as far as there is room, so that staff do not answer about the first one only.
 */
function withApartments(message: string, { about, namedAs }: Pick<Context, "about" | "namedAs">): string {
  if (about?.key === undefined) return message;
  if ([about.label, namedAs].some((label) => label !== undefined && message.includes(label))) return message;
  const beginning = message.trim() && `${message.trim()}\n\n`;
  const list = about.within?.(MESSAGE_MAX_LENGTH - beginning.length) ?? "";
  return list ? beginning + list : message;
}

/** The first error of each field; a rule's message is a text key. */
export function enquiryErrors(source: FormSource, values: EnquiryValues): FieldErrors {
  const parsed = Enquiry.safeParse(enquiryBody(source, values, { locale: "ka", page: "/", elapsedMs: 0 }));
  const errors: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0];
    if (!isFieldName(field) || errors[field]) continue;
    errors[field] =
      issue.code === "too_big"
        ? { key: issue.message, values: { max: Number(issue.maximum) } }
        : { key: issue.message };
  }
  return errors;
}

const isFieldName = (name: unknown): name is FieldName => FIELD_NAMES.some((field) => field === name);
