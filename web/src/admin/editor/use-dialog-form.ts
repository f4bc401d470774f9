import { useEffect, useRef, useState } from "react";
import { useUser } from "../session/session-context.tsx";
import type { DialogWork } from "./dialog-shell.ts";
import { draftKey, dropDraft } from "./draft.ts";
import { isSame } from "./field-diff.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSetAside } from "./use-set-aside.ts";

interface DialogForm<Values> extends DialogWork {
  values: Values;
  set: (change: Partial<Values>) => void;
  /** The values have arrived: nothing of them is kept. */
  saved: () => void;
}

/**
 * A dialog's fields, all of them. What is not sent is kept on this device under `name` and `id`, and offered when the
 * dialog is opened again.
 */
export function useDialogForm<Values extends object>(
  name: string,
  id: number | null,
  empty: Values,
): DialogForm<Values> {
  const key = draftKey(useUser().id, `dialog:${name}`, id);
  const [initial] = useState(empty);
  const [values, setValues] = useState(initial);
  const aside = useSetAside<Values>(key, { isNews: (kept) => !isSame(initial, kept) });
  const isDirty = !isSame(initial, values);
  const unsaved = () => (isDirty ? { values, version: null, at: Date.now() } : null);

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  /** What needs no keeping: it was sent, or is set aside. */
  const settled = useRef(initial);
  useKeptDraft(key, isDirty, values, () =>
    latest.current === settled.current || isSame(initial, latest.current)
      ? null
      : { values: latest.current, version: null },
  );
  const settle = () => {
    settled.current = latest.current;
    dropDraft(key);
  };
  return {
    values,
    set: (change) => setValues((current) => ({ ...current, ...change })),
    isDirty,
    offered: aside.offered,
    takeDraft: () => {
      const draft = aside.take(unsaved());
      // A field that is newer than the draft is as in an empty form.
      if (draft) setValues({ ...initial, ...draft.values });
    },
    refuseDraft: () => void aside.take(),
    abandon: () => {
      const work = unsaved();
      if (work) aside.add(work);
      settle();
    },
    saved: settle,
  };
}
