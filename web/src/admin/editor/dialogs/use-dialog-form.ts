import { useState } from "react";
import { useUser } from "../../session/session-context.tsx";
import { draftKey } from "../drafts/draft.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { isSame } from "../history/field-diff.ts";
import type { DialogWork } from "./dialog-shell.ts";

interface DialogForm<Values> extends DialogWork {
  values: Values;
  set: (change: Partial<Values> | ((current: Values) => Partial<Values>)) => void;
  /** The values have been stored: nothing of them is kept. */
  saved: () => void;
}

/**
 * All fields of a dialog. What is not sent is kept on this device under `name` and `id`, and offered when the dialog is
 * opened again.
 */
export function useDialogForm<Values extends object>(
  name: string,
  id: number | null,
  empty: Values,
): DialogForm<Values> {
  const key = draftKey(useUser().id, `dialog:${name}`, id);
  const [initial] = useState(empty);
  const [values, setValues] = useState(initial);
  const isDirty = !isSame(initial, values);
  const draft = useDraft(
    key,
    { isDirty, values, version: null },
    { isNews: (kept: Values) => !isSame(initial, kept) },
  );
  return {
    values,
    set: (change) =>
      setValues((current) => ({ ...current, ...(typeof change === "function" ? change(current) : change) })),
    isDirty,
    offered: draft.offered,
    takeDraft: () => {
      const taken = draft.take();
      // A field that is newer than the draft is as in an empty form.
      if (taken) setValues({ ...initial, ...taken.values });
    },
    refuseDraft: draft.refuse,
    abandon: () => draft.setAside(),
    saved: draft.forget,
  };
}
