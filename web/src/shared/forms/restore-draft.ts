import type { EnquirySource } from "./fields.ts";
import { draftKey, type FormDraft } from "./form-draft.ts";

/** Hands a kept form out, once: no personal data stays behind. */
export function takeDraft(source: EnquirySource): FormDraft | undefined {
  const text = window.sessionStorage.getItem(draftKey(source));
  if (!text) return undefined;
  window.sessionStorage.removeItem(draftKey(source));
  return draftIn(text);
}

/** As if it were typed once more: the phone field keeps its number to itself, and hears of it by the event. */
export function putBack(form: HTMLFormElement, draft: FormDraft): void {
  for (const name of ["name", "email", "phone", "message"] as const) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || draft[name] === "") continue;
    field.value = draft[name];
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const consent = form.elements.namedItem("marketing_consent");
  if (consent instanceof HTMLInputElement) consent.checked = draft.marketing_consent;
}

/** Scripts of another release may have written it. */
function draftIn(text: string): FormDraft | undefined {
  const draft: unknown = JSON.parse(text);
  if (typeof draft !== "object" || draft === null) return undefined;
  const fields = new Map(Object.entries(draft));
  const textOf = (name: keyof FormDraft): string => {
    const value: unknown = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    name: textOf("name"),
    email: textOf("email"),
    phone: textOf("phone"),
    subject: textOf("subject"),
    message: textOf("message"),
    marketing_consent: fields.get("marketing_consent") === true,
  };
}
