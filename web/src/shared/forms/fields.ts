/** Names of the fields of the visitor's two forms; server errors come under the same names. */
export const FIELD_NAMES = ["name", "email", "phone", "subject", "message"] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export type EnquirySource = "contact_form" | "call_request";

/** The values in a form. */
export interface EnquiryValues {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  marketing_consent: boolean;
  /** The honeypot. */
  website: string;
}

export const DEFAULT_SUBJECT = "general";

/** A field's error: a text key with values, or a text that the server has already worded. */
export type FieldError = { key: string; values?: Record<string, string | number> } | { text: string };
export type FieldErrors = Partial<Record<FieldName, FieldError>>;

/** The form's fields as they are now; the phone number comes from its widget, which knows its country. */
export function readValues(form: HTMLFormElement, phone: string): EnquiryValues {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone,
    subject: text("subject") || DEFAULT_SUBJECT,
    message: text("message"),
    marketing_consent: data.get("marketing_consent") !== null,
    website: text("website"),
  };
}
