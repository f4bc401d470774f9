import { EMAIL_PATTERN, isBlank } from "@ezo/contract/patterns";
import type { EnquirySource, EnquiryValues } from "./fields.ts";

/**
 * Whether a form may be sent (specification, section 5). Asked on every key press, so it must not need the schemas.
 * The contact form asks for name, e-mail and message, whatever its phone field holds; the call request for name,
 * e-mail and a valid phone number.
 */
export function isReady(source: EnquirySource, values: EnquiryValues, isPhoneValid: boolean): boolean {
  const hasName = !isBlank(values.name);
  const hasEmail = EMAIL_PATTERN.test(values.email.trim());
  if (source === "contact_form") return hasName && hasEmail && !isBlank(values.message);
  return hasName && hasEmail && values.phone.trim() !== "" && isPhoneValid;
}
