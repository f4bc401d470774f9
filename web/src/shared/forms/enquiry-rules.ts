/**
 * What the contract's schemas say about a form. Brings zod and the phone number tables, so it is loaded only when
 * somebody begins to fill a form: import it through `load-enquiry-rules.ts`.
 */
import { Enquiry, sendEnquiry } from "@ezo/contract/customers";
import type { Locale } from "@ezo/contract/languages";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/limits";
import type { EnquirySubject } from "./enquiry-subject.ts";
import { isPossiblePhone } from "@ezo/contract/phone";
import type { RouteInput } from "@ezo/contract/route";
import {
  type EnquirySource,
  type EnquiryValues,
  FIELD_NAMES,
  type FieldErrors,
  type FieldName,
} from "./fields.ts";

export { isPossiblePhone, sendEnquiry };
export type EnquiryBody = RouteInput<typeof sendEnquiry>["body"];

interface Context {
  locale: Locale;
  page: string;
  elapsedMs: number;
  about?: EnquirySubject | undefined;
  /** How the message may name the same apartments in another language. */
  namedAs?: string | undefined;
}

/** What travels: the fields that this kind of form has, without empty optional ones. */
export function enquiryBody(source: EnquirySource, values: EnquiryValues, context: Context): EnquiryBody {
  const { name, email, phone, subject, marketing_consent, website } = values;
  const message = withPlaces(values.message, context);
  const shared = {
    name,
    email,
    locale: context.locale,
    page: context.page,
    elapsed_ms: Math.round(context.elapsedMs),
    website,
    ...(context.about
      ? { apartment_id: context.about.apartmentId, project_id: context.about.projectId }
      : {}),
  };
  if (source === "contact_form")
    return { ...shared, source, subject, message, marketing_consent, ...(phone && { phone }) };
  return { ...shared, source, phone, ...(message && { message }) };
}

/**
 * An enquiry names one apartment; of several, the list is in the message. Written over, it is put below what the visitor
 * has written, so that nobody answers about the first one alone.
 */
function withPlaces(message: string, { about, namedAs }: Pick<Context, "about" | "namedAs">): string {
  if (about?.key === undefined) return message;
  if ([about.label, namedAs].some((label) => label !== undefined && message.includes(label))) return message;
  const whole = `${message.trim()}\n\n${about.label}`.trim();
  return whole.length <= MESSAGE_MAX_LENGTH ? whole : message;
}

/** The first error of every field that has one; the rule's message is a text key. */
export function enquiryErrors(source: EnquirySource, values: EnquiryValues): FieldErrors {
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
