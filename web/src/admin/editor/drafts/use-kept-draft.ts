import { useEffect, useEffectEvent, useRef } from "react";
import { type Draft, dropDraft, writeDraft } from "./draft.ts";

const DRAFT_DELAY_MS = 400;

/** What a draft contains; null where there is nothing to keep. */
export type DraftSource<Values> = () => Omit<Draft<Values>, "at"> | null;

/**
 * Keeps a draft under `key` while there is unsaved work (`isDirty`), a moment after each change of `work`, and drops it
 * when there is none any more.
 */
export function useKeptDraft<Values>(
  key: string,
  isDirty: boolean,
  work: unknown,
  source: DraftSource<Values>,
): void {
  const keep = useEffectEvent(() => {
    const draft = source();
    if (draft) writeDraft(key, { ...draft, at: Date.now() });
  });
  const hadChanges = useRef(false);
  useEffect(() => {
    // Not at first: the draft of an earlier visit is still on offer.
    if (!isDirty && hadChanges.current) dropDraft(key);
    hadChanges.current = isDirty;
    if (!isDirty) return undefined;
    const timer = setTimeout(keep, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDirty, work, key]);
  // A session that ends takes the editor away at once, as a reload does: what was done a moment ago must be kept too.
  useEffect(() => {
    const onLeave = () => keep();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      keep();
    };
  }, []);
}
