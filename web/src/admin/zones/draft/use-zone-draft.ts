import { useMemo } from "react";
import { draftKey } from "../../editor/drafts/draft.ts";
import { useDraft } from "../../editor/drafts/use-draft.ts";
import { useUser } from "../../session/session-context.tsx";
import type { Work } from "./zone-changes.ts";
import { isKeptDrawing, keptDrawing } from "./zone-draft.ts";
import type { Base } from "./zone-work.ts";

/** Keeps a picture's unsaved drawing on this device over a crash or an ended session, and offers it again. */
export function useZoneDraft(pictureId: number, base: Base, work: Work, isDirty: boolean) {
  const key = draftKey(useUser().id, "zones", pictureId);
  const values = useMemo(() => keptDrawing(base, work), [base, work]);
  return useDraft(key, { isDirty, values, version: null }, { isNews: isKeptDrawing, isOfRecord: true });
}
