import { useEffect, useRef } from "react";
import { draftKey } from "../editor/draft.ts";
import { useKeptDraft } from "../editor/use-kept-draft.ts";
import { useSetAside } from "../editor/use-set-aside.ts";
import { useUser } from "../session/session-context.tsx";
import { isKeptDrawing, type KeptDrawing, keptDrawing } from "./zone-draft.ts";
import type { Work } from "./zone-editor.ts";
import type { Base } from "./zone-work.ts";

/** Keeps a picture's unsaved drawing on this device over a crash or an ended session, and offers it again. */
export function useZoneDraft(pictureId: number, base: Base, work: Work, isDirty: boolean) {
  const user = useUser();
  const key = draftKey(user.id, "zones", pictureId);
  const aside = useSetAside<KeptDrawing>(key, { isNews: isKeptDrawing });
  const latest = useRef({ isDirty, base, work });
  useEffect(() => {
    latest.current = { isDirty, base, work };
  }, [isDirty, base, work]);

  const unsaved = () => {
    const { isDirty: isUnsaved, ...now } = latest.current;
    return isUnsaved ? { values: keptDrawing(now.base, now.work), version: null } : null;
  };
  useKeptDraft(key, isDirty, work, unsaved);
  return {
    offered: aside.offered,
    /** Takes the drawing that is on offer; unsaved work that it replaces is offered in turn. */
    take: () => {
      const instead = unsaved();
      return aside.take(instead && { ...instead, at: Date.now() });
    },
    refuse: () => void aside.take(),
  };
}
