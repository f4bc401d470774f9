import type { EnquirySource, EnquiryValues } from "./fields.ts";

/** What was typed; not the honeypot, which nobody types in. */
export type FormDraft = Omit<EnquiryValues, "website">;

export const draftKey = (source: EnquirySource) => `ezo_draft_${source}`;

/** Keeps a half-written form over a reload of this tab. */
export function keepDraft(source: EnquirySource, values: EnquiryValues): void {
  const { website: _, ...draft } = values;
  if (![draft.name, draft.email, draft.phone, draft.message].some((text) => text.trim() !== "")) return;
  try {
    window.sessionStorage.setItem(draftKey(source), JSON.stringify(draft));
  } catch {
    // A storage that is full or forbidden keeps nothing: the form is then empty after the reload.
  }
}
