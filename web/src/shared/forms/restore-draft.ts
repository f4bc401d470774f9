import type { EnquirySource } from "./fields.ts";
import { draftKey, type FormDraft, type NamedApartments } from "./form-draft.ts";

export function readDraft(source: EnquirySource): FormDraft | undefined {
  const text = window.sessionStorage.getItem(draftKey(source));
  return text ? draftIn(text) : undefined;
}

/**
 * As if it were typed once more: the phone field keeps its number to itself, and hears of it by the event. What has
 * been written meanwhile stays; `isFree` says of a field that holds a text whether it is not the visitor's.
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
    // By the element's own setter: React replaces it on a field that it follows, and would miss the change.
    Reflect.set(Object.getPrototypeOf(field), "value", draft[name], field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const consent = form.elements.namedItem("marketing_consent");
  if (consent instanceof HTMLInputElement && draft.marketing_consent) consent.checked = true;
}

/** Scripts of another release may have written it. */
function draftIn(text: string): FormDraft | undefined {
  const draft = fieldsIn(JSON.parse(text));
  if (!draft) return undefined;
  const named = namedIn(draft.get("named"));
  return {
    name: textIn(draft, "name"),
    email: textIn(draft, "email"),
    phone: textIn(draft, "phone"),
    subject: textIn(draft, "subject"),
    message: textIn(draft, "message"),
    marketing_consent: draft.get("marketing_consent") === true,
    ...(named && { named }),
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
