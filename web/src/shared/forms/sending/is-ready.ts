import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { EMAIL_PATTERN, isBlank } from "@ezo/contract/values/patterns";
import { REQUIRED_FIELDS } from "@ezo/contract/values/forms/required-fields";
import type { EnquiryValues } from "../fields/fields.ts";

export type RequiredField = (typeof REQUIRED_FIELDS)[FormSource][number];

/** The fields that keep a form from being sent. Checked on every key press, so without the schemas. */
export const missingFields = (
  source: FormSource,
  values: EnquiryValues,
  isPhoneValid: boolean,
): RequiredField[] =>
  REQUIRED_FIELDS[source].filter((field) => {
    if (field === "email") return !EMAIL_PATTERN.test(values.email.trim());
    if (field === "phone") return values.phone.trim() === "" || !isPhoneValid;
    return isBlank(values[field]);
  });
