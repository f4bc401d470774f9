const keyOf = (userId: number, customerId: number) => `ezo_note_draft:${userId}:${customerId}`;

/** An unfinished note stays on this device, per person and request, until it is saved. */
export const readDraft = (userId: number, customerId: number): string =>
  localStorage.getItem(keyOf(userId, customerId)) ?? "";

export function writeDraft(userId: number, customerId: number, text: string): void {
  if (text.trim()) localStorage.setItem(keyOf(userId, customerId), text);
  else localStorage.removeItem(keyOf(userId, customerId));
}
