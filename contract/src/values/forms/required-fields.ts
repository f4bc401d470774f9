import type { FormSource } from "../../enquiries/enquiry-source.ts";

/**
 * Fields without which a visitor's form cannot be sent (specification, section 5). Without zod, since the forms check
 * them on every key press; a test compares them with the schemas in `enquiry-form.ts`.
 */
export const REQUIRED_FIELDS: Readonly<
  Record<FormSource, readonly ("name" | "email" | "phone" | "message")[]>
> = {
  contact_form: ["name", "email", "message"],
  call_request: ["name", "email", "phone"],
};
