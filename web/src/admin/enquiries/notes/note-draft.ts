import { draftKey, dropDraft, readDraft, writeDraft } from "../../editor/drafts/draft.ts";

const keyOf = (userId: number, enquiryId: number) => draftKey(userId, "enquiry-note", enquiryId);

/** An unsaved note stays on this device, per user and enquiry. */
export const readNote = (userId: number, enquiryId: number): string =>
  readDraft<string>(keyOf(userId, enquiryId))?.values ?? "";

export function writeNote(userId: number, enquiryId: number, text: string): void {
  const key = keyOf(userId, enquiryId);
  if (text.trim()) writeDraft(key, { values: text, version: null, at: Date.now() });
  else dropDraft(key);
}
