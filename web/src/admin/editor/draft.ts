/** Unsaved work of one form, kept on this device over a crash, a closed tab or an ended session. */
export interface Draft<Values> {
  values: Values;
  /** The version that the work began from; null for something new. */
  version: number | null;
  /** When it was last touched, in milliseconds. */
  at: number;
}

/** Who works on what: the drafts of two people on one machine never mix. */
export const draftKey = (userId: number, resource: string, id: number | null): string =>
  `ezo_draft:${userId}:${resource}:${id ?? "new"}`;

export function readDraft<Values>(key: string): Draft<Values> | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Draft<Values>;
    return typeof draft === "object" && typeof draft.at === "number" ? draft : null;
  } catch {
    // Written by an older build or by hand: of no use to anybody.
    localStorage.removeItem(key);
    return null;
  }
}

export function writeDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    // A full storage must not stop the work itself.
    console.warn("The draft could not be kept on this device.", error);
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);
