import { useState } from "react";
import { useUser } from "../../session/session-context.tsx";
import { draftKey, isOlder } from "../drafts/draft.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { isSame } from "../history/field-diff.ts";
import type { DialogWork } from "./dialog-shell.ts";

export interface DialogForm<Values> extends DialogWork {
  values: Values;
  set: (change: Partial<Values> | ((current: Values) => Partial<Values>)) => void;
  /** The version of the record that the values are based on; null for something new. */
  version: number | null;
  /** Bases the values on a newer version, once the person who writes has been notified of it. */
  setVersion: (version: number) => void;
  /** The values have been stored: nothing of them is kept. */
  saved: () => void;
}

/**
 * All fields of a dialog. What is not sent is kept on this device under `name` and `id`, and offered when the dialog is
 * opened again. `version` is the record's, where the fields are its own: changes of colleagues raise it, and what was
 * written before them must not claim to have seen them.
 */
export function useDialogForm<Values extends object>(
  name: string,
  id: number | null,
  empty: Values,
  version: number | null = null,
): DialogForm<Values> {
  const key = draftKey(useUser().id, `dialog:${name}`, id);
  const [initial] = useState(empty);
  const [values, setValues] = useState(initial);
  const isDirty = !isSame(initial, values);
  const [base, setBase] = useState(version);
  // Fields that show what is stored, with nothing written in them, are based on the newest version.
  if (!isDirty && base !== version && isSame(initial, empty)) setBase(version);
  const draft = useDraft(
    key,
    { isDirty, values, version: base },
    { isNews: (kept: Values) => !isSame(initial, kept), isOfRecord: id !== null, endsWithSave: true },
  );
  return {
    values,
    version: base,
    setVersion: setBase,
    set: (change) =>
      setValues((current) => ({ ...current, ...(typeof change === "function" ? change(current) : change) })),
    isDirty,
    offered: draft.offered && { at: draft.offered.at, isOlder: isOlder(draft.offered, version) },
    takeDraft: () => {
      const taken = draft.take();
      // A field that is newer than the draft is as in an empty form.
      if (!taken) return;
      setValues({ ...initial, ...taken.values });
      if (taken.version !== null) setBase(taken.version);
    },
    refuseDraft: draft.refuse,
    abandon: () => draft.setAside(),
    saved: draft.forget,
  };
}
