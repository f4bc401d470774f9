import { draftKey, dropDraft, readDraft, writeDraft } from "../../editor/drafts/draft.ts";

export const noteKey = (userId: number, enquiryId: number) => draftKey(userId, "enquiry-note", enquiryId);

/** An unsaved note stays on this device, per user and enquiry. */
export const readNote = (userId: number, enquiryId: number): string =>
  readDraft<string>(noteKey(userId, enquiryId))?.values ?? "";

export function writeNote(userId: number, enquiryId: number, text: string): void {
  const key = noteKey(userId, enquiryId);
  if (text.trim()) writeDraft(key, { values: text, version: null, at: Date.now() });
  else dropDraft(key);
}
