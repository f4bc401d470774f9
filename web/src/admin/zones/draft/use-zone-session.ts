import { useEffect, useEffectEvent, useMemo, useReducer, useState } from "react";
import type { Target } from "../zone-place.ts";
import { useZoneDraft } from "./use-zone-draft.ts";
import { type SavedPlace, useZoneSave } from "./use-zone-save.ts";
import { restoredDrawing } from "./zone-draft.ts";
import { openEditor, zoneEditor } from "./zone-editor.ts";
import { isBlocking, warningsOf } from "./zone-warnings.ts";
import { baseOf, editedOf, isNews, type SavedZone, writeOf } from "./zone-work.ts";

/** The zones of one picture while they are edited: the work, its draft, saving it, and what colleagues save meanwhile. */
export function useZoneSession(
  place: SavedPlace,
  saved: readonly SavedZone[],
  deletedTargets: readonly Target[],
) {
  const [firstBase] = useState(() => baseOf(saved));
  const [state, dispatch] = useReducer(zoneEditor, firstBase, (base) => openEditor(editedOf(base)));
  const { pictureId, type } = place;
  const saving = useZoneSave(place, firstBase, dispatch);
  const { work } = state;
  const warnings = useMemo(
    () => warningsOf(work.zones, new Set(deletedTargets.map(({ id }) => id))),
    [work.zones, deletedTargets],
  );
  const unfinished: "drawing" | "splitting" | undefined = work.draft
    ? "drawing"
    : work.frame
      ? "splitting"
      : undefined;
  const isDirty = unfinished !== undefined || !writeOf(saving.base, work.zones, type).isEmpty;
  const kept = useZoneDraft(pictureId, saving.base, work, isDirty);

  // What a colleague saves is shown at once while nothing here is unsaved; otherwise saving merges it.
  const hasNews = !saving.isSaving && isNews(saving.base, saved);
  const showNews = useEffectEvent(() => {
    if (!isDirty) saving.restart(saved);
  });
  useEffect(() => {
    if (hasNews) showNews();
  }, [hasNews, saved]);

  return {
    state,
    dispatch,
    saving,
    warnings,
    /** A polygon is being drawn, or a facade divided. */
    unfinished,
    isDirty,
    canSave: isDirty && !unfinished && !warnings.some(isBlocking),
    isChangedMeanwhile: hasNews && isDirty,
    draft: {
      offered: kept.offered,
      refuse: kept.refuse,
      restore: () => {
        const drawing = kept.take();
        if (!drawing) return;
        const restored = restoredDrawing(drawing.values, saving.base, state.serial);
        // Undo must not go back over a colleague's work, which the drawing does not contain yet.
        if (restored.base) {
          saving.rebase(restored.base);
          dispatch({ type: "load", zones: restored.work.zones });
        }
        dispatch({ type: "work.restore", work: restored.work, serial: restored.serial });
      },
    },
  };
}

export type ZoneSession = ReturnType<typeof useZoneSession>;
