import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from "../editor/draft.ts";
import { useUser } from "../session/session-context.tsx";
import { isKeptDrawing, type KeptDrawing, keptDrawing } from "./zone-draft.ts";
import type { Work } from "./zone-editor.ts";
import type { Base } from "./zone-work.ts";

const DRAFT_DELAY_MS = 400;

/** Keeps a picture's unsaved drawing on this device over a crash or an ended session, and offers it again. */
export function useZoneDraft(pictureId: number, base: Base, work: Work, isDirty: boolean) {
  const user = useUser();
  const key = draftKey(user.id, "zones", pictureId);
  const [offered, setOffered] = useState<Draft<KeptDrawing> | null>(() => {
    const draft = readDraft<Partial<KeptDrawing>>(key);
    return draft && isKeptDrawing(draft.values) ? (draft as Draft<KeptDrawing>) : null;
  });
  const latest = useRef({ isDirty, base, work });
  useEffect(() => {
    latest.current = { isDirty, base, work };
  }, [isDirty, base, work]);

  const keep = useEffectEvent(() => {
    const { isDirty: isUnsaved, ...now } = latest.current;
    if (isUnsaved)
      writeDraft(key, { values: keptDrawing(now.base, now.work), version: null, at: Date.now() });
  });
  const hadChanges = useRef(false);
  useEffect(() => {
    // Not at first: the drawing of an earlier visit is still on offer.
    if (!isDirty && hadChanges.current) dropDraft(key);
    hadChanges.current = isDirty;
    if (!isDirty) return undefined;
    const timer = setTimeout(keep, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDirty, work, key]);
  // A session that ends takes the editor away at once, as a reload does: the last stroke must be kept too.
  useEffect(() => {
    const onLeave = () => keep();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      keep();
    };
  }, []);

  const forget = () => {
    dropDraft(key);
    setOffered(null);
  };
  return {
    offered,
    /** It is in the editor now; from here on the editor's own state is kept. */
    taken: () => setOffered(null),
    refuse: forget,
    /** Leaves without saving: the draft goes too. */
    abandon: () => {
      latest.current.isDirty = false;
      dropDraft(key);
    },
  };
}
