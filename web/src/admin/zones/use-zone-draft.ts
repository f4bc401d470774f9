import { useEffect, useRef, useState } from "react";
import { type Draft, draftKey, dropDraft, readDraft } from "../editor/draft.ts";
import { useKeptDraft } from "../editor/use-kept-draft.ts";
import { useUser } from "../session/session-context.tsx";
import { isKeptDrawing, type KeptDrawing, keptDrawing } from "./zone-draft.ts";
import type { Work } from "./zone-editor.ts";
import type { Base } from "./zone-work.ts";

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

  useKeptDraft(key, isDirty, work, () => {
    const { isDirty: isUnsaved, ...now } = latest.current;
    return isUnsaved ? { values: keptDrawing(now.base, now.work), version: null } : null;
  });

  const forget = () => {
    dropDraft(key);
    setOffered(null);
  };
  return {
    offered,
    /** It is in the editor now; from here on the editor's own state is kept. */
    taken: () => setOffered(null),
    refuse: forget,
  };
}
