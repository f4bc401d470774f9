import { MESSAGE_MAX_LENGTH, TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";

/** Fields of the visitor's two forms; the server's errors use the same names. */
export const FIELD_NAMES = ["name", "email", "phone", "subject", "message"] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** The values of a form. */
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
/** The subject of an enquiry about apartments, where the firm's form has it. */
export const APARTMENT_SUBJECT = "sales";

/** A field's error: a text key with values, or the server's text. */
export type FieldError = { key: string; values?: Record<string, string | number> } | { text: string };
export type FieldErrors = Partial<Record<FieldName, FieldError>>;

/** The form's present values. The phone number comes from its widget, which knows the country. */
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

/** The subject that the visitor has chosen, as opposed to the one the form suggests. */
export function chosenSubject(form: HTMLFormElement): string {
  const field = form.elements.namedItem("subject");
  return field instanceof HTMLInputElement && field.dataset["isChosen"] === "true" ? field.value : "";
}

/** The form's field that an event comes from. */
export function fieldOf(target: EventTarget): FieldName | undefined {
  const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
  return FIELD_NAMES.find((field) => field === name);
}

export const isTooLong = (field: FieldName, text = ""): boolean =>
  text.length > (field === "message" ? MESSAGE_MAX_LENGTH : TEXT_INPUT_MAX_LENGTH);
