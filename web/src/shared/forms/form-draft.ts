import type { EnquirySubject } from "./enquiry-subject.ts";
import type { EnquirySource, EnquiryValues } from "./fields.ts";

/** The apartments that a message names, as it names them: in the language in which its beginning was written. */
export type NamedApartments = Required<Pick<EnquirySubject, "key" | "label">>;

/** What was typed; not the honeypot, which nobody types in. */
export interface FormDraft extends Omit<EnquiryValues, "website"> {
  named?: NamedApartments | undefined;
}

export const draftKey = (source: EnquirySource) => `ezo_draft_${source}`;

/** Keeps a half-written form for this tab's session; an empty one takes what was kept away. */
export function keepDraft(source: EnquirySource, draft: FormDraft): void {
  if (![draft.name, draft.email, draft.phone, draft.message].some((text) => text.trim() !== ""))
    return dropDraft(source);
  try {
    window.sessionStorage.setItem(draftKey(source), JSON.stringify(draft));
  } catch {
    // A storage that is full or forbidden keeps nothing: the form is then empty when it comes back.
  }
}

export function dropDraft(source: EnquirySource): void {
  try {
    window.sessionStorage.removeItem(draftKey(source));
  } catch {
    // A forbidden storage holds nothing.
  }
}

export function hasDraft(source: EnquirySource): boolean {
  try {
    return window.sessionStorage.getItem(draftKey(source)) !== null;
  } catch {
    return false;
  }
}
