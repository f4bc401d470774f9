import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { FIELD_NAMES } from "../fields/fields.ts";
import { draftKey, type FormDraft, type NamedApartments } from "./form-draft.ts";

export function readDraft(source: FormSource): FormDraft | undefined {
  const text = window.sessionStorage.getItem(draftKey(source));
  return text ? draftIn(text) : undefined;
}

/**
 * Puts a draft back as if it were typed: the phone field manages its number itself and learns of it by the event. Text
 * typed in the meantime is kept; `isFree` returns whether a field's text may be replaced because it is not the visitor's.
 */
export function putBack(
  form: HTMLFormElement,
  draft: FormDraft,
  isFree: (field: HTMLInputElement | HTMLTextAreaElement) => boolean,
): void {
  for (const name of ["name", "email", "phone", "message"] as const) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || draft[name] === "" || (field.value !== "" && !isFree(field))) continue;
    // The prototype's setter, because React overrides it on controlled fields and would miss the change.
    Reflect.set(Object.getPrototypeOf(field), "value", draft[name], field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const consent = form.elements.namedItem("marketing_consent");
  if (consent instanceof HTMLInputElement && draft.marketing_consent) consent.checked = true;
}

/** Validated, because another release may have written it. */
function draftIn(text: string): FormDraft | undefined {
  const draft = fieldsIn(JSON.parse(text));
  if (!draft) return undefined;
  const named = namedIn(draft.get("named"));
  const kept = draft.get("marked");
  const marked = Array.isArray(kept) ? FIELD_NAMES.filter((name) => kept.includes(name)) : [];
  return {
    name: textIn(draft, "name"),
    email: textIn(draft, "email"),
    phone: textIn(draft, "phone"),
    subject: textIn(draft, "subject"),
    message: textIn(draft, "message"),
    marketing_consent: draft.get("marketing_consent") === true,
    ...(named && { named }),
    ...(marked.length > 0 && { marked }),
  };
}
function namedIn(kept: unknown): NamedApartments | undefined {
  const fields = fieldsIn(kept);
  const named = fields && { key: textIn(fields, "key"), label: textIn(fields, "label") };
  return named && named.key !== "" && named.label !== "" ? named : undefined;
}

type Fields = Map<string, unknown>;
const fieldsIn = (kept: unknown): Fields | undefined =>
  typeof kept === "object" && kept !== null ? new Map(Object.entries(kept)) : undefined;

function textIn(fields: Fields, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
