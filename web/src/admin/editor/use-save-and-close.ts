import { useEffect, useEffectEvent, useState } from "react";

/** Save of a dialog that holds an editor: the dialog closes once nothing in it is unsaved. */
export function useSaveAndClose(
  editor: { isDirty: boolean; isSaving: boolean; save: () => void },
  onClose: () => void,
): () => void {
  const [isSent, setSent] = useState(false);
  const close = useEffectEvent(onClose);
  const isDone = isSent && !editor.isDirty && !editor.isSaving;
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  return () => {
    setSent(true);
    if (editor.isDirty) editor.save();
  };
}
