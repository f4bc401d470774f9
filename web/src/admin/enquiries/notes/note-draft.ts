const keyOf = (userId: number, enquiryId: number) => `ezo_note_draft:${userId}:${enquiryId}`;

/** An unsaved note stays on this device, per user and enquiry. */
export const readDraft = (userId: number, enquiryId: number): string =>
  localStorage.getItem(keyOf(userId, enquiryId)) ?? "";

export function writeDraft(userId: number, enquiryId: number, text: string): void {
  if (text.trim()) localStorage.setItem(keyOf(userId, enquiryId), text);
  else localStorage.removeItem(keyOf(userId, enquiryId));
}
