import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CampaignEditor } from "../campaigns.resource.ts";

/** Steps that need the saved campaign. */
export type NextStep = "test" | "check" | "send";

/** Runs a step once the campaign is saved; a save that fails, or leaves something unsaved, discards the step. */
export function useAfterSave(
  editor: CampaignEditor,
  run: (step: NextStep) => void,
): (step: NextStep) => void {
  const [waiting, setWaiting] = useState<NextStep | null>(null);
  const runNow = useEffectEvent((step: NextStep) => {
    setWaiting(null);
    run(step);
  });
  const { isDirty, isSaving } = editor;
  const isSaved = !isDirty && !isSaving;
  useEffect(() => {
    if (waiting && isSaved) runNow(waiting);
  }, [waiting, isSaved]);
  // A save that leaves something unsaved has failed, or somebody has gone on typing: a later one must not begin the step.
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving && isDirty) setWaiting(null);
    wasSaving.current = isSaving;
  }, [isSaving, isDirty]);
  const hasErrors = Object.keys(editor.form.errors).length > 0;
  useEffect(() => {
    if (hasErrors || editor.conflict || editor.isGone) setWaiting(null);
  }, [hasErrors, editor.conflict, editor.isGone]);
  return (step) => {
    if (editor.isGone) return;
    setWaiting(step);
    if (editor.isDirty) editor.save();
  };
}
