import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import type { EnquirySubject } from "../enquiry/enquiry-subject.ts";
import type { EnquiryValues, FieldName } from "../fields/fields.ts";
import { keepText, keptText } from "./kept-text.ts";

/** The apartments that a message names, with the text that names them, in the language of the message. */
export type NamedApartments = Required<Pick<EnquirySubject, "key" | "label">>;

/** What the visitor has typed; the honeypot is left out. */
export interface FormDraft extends Omit<EnquiryValues, "website"> {
  named?: NamedApartments | undefined;
  /** The fields under which an error is shown. */
  marked?: readonly FieldName[] | undefined;
}

export const draftKey = (source: FormSource) => `ezo_draft_${source}`;

/**
 * Stores an unfinished form for this tab's session. An empty form removes the stored draft, except where the form is
 * about to return with its errors (`keepsErrors`).
 */
export function keepDraft(source: FormSource, draft: FormDraft, keepsErrors = false): void {
  const hasErrors = keepsErrors && (draft.marked?.length ?? 0) > 0;
  const isEmpty =
    !hasErrors && [draft.name, draft.email, draft.phone, draft.message].every((text) => text.trim() === "");
  keepText(draftKey(source), isEmpty ? "" : JSON.stringify(draft));
}

export const dropDraft = (source: FormSource): void => keepText(draftKey(source), "");
export const hasDraft = (source: FormSource): boolean => keptText(draftKey(source)) !== "";
