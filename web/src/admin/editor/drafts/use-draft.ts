import { useEffect, useRef } from "react";
import { type Draft, dropDraft } from "./draft.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSetAside } from "./use-set-aside.ts";

/** A form's work: its values, and what they are based on. */
export interface DraftState<Values> {
  isDirty: boolean;
  values: Values;
  /** What the form held before the work began; for forms that merge by field. */
  base?: Values;
  /** The version that the work began from; null for something new. */
  version: number | null;
}

/**
 * Keeps a form's unsaved work on this device under `key`, and offers again what was dropped or left behind. `values` and
 * `base` must stay the same objects while they do not change.
 */
export function useDraft<Values>(
  key: string,
  work: DraftState<Values>,
  options: {
    /** True for what the form does not hold already. */
    isNews: (values: Values) => boolean;
    /** Whether the form changes something that is there: a save of it outdates what was set aside, where other new items wait. */
    isOfRecord: boolean;
    /** The form goes once it is saved. One that stays may hold what was written while it was being saved. */
    endsWithSave?: boolean;
    /** The values without what must not be stored on a device. */
    withoutSecrets?: ((values: Values) => Values) | undefined;
  },
) {
  const { isDirty, values, base, version } = work;
  const aside = useSetAside<Values>(key, options);
  // A form that is saved or dropped may be taken away before it is drawn again: `settle` is ahead of the next render.
  const latest = useRef(work);
  // What a form that goes has saved. It may be drawn with that once more, as new objects, which is no work.
  const saved = useRef<string | null>(null);
  useEffect(() => {
    if (saved.current !== null && JSON.stringify(values) !== saved.current) saved.current = null;
    const isUnsaved = isDirty && saved.current === null;
    latest.current = { isDirty: isUnsaved, values, ...(base === undefined ? {} : { base }), version };
  }, [isDirty, values, base, version]);
  useKeptDraft(key, isDirty, values, () => {
    const { isDirty: isUnsaved, ...kept } = latest.current;
    return isUnsaved ? { ...kept, values: options.withoutSecrets?.(kept.values) ?? kept.values } : null;
  });
  const unsaved = (): Draft<Values> | null => {
    const { isDirty: isUnsaved, ...now } = work;
    return isUnsaved && JSON.stringify(now.values) !== saved.current ? { ...now, at: Date.now() } : null;
  };
  const settle = (now: DraftState<Values> = { ...latest.current, isDirty: false }) => {
    latest.current = now;
  };
  return {
    offered: aside.offered,
    /** The draft on offer, to work on; unsaved work that it replaces is offered in turn. */
    take: () => aside.take(unsaved()),
    refuse: () => void aside.take(),
    hasUnsaved: () => latest.current.isDirty,
    /** Says what the form holds from now on; by default the same, saved. */
    settle,
    /** The work is saved: it is no draft any more, nor is what was set aside before it. */
    forget: () => {
      if (options.endsWithSave) saved.current = JSON.stringify(latest.current.values);
      settle();
      dropDraft(key);
      if (options.isOfRecord) aside.clear();
      else aside.forgetSame(latest.current.values);
    },
    /** Removes the unsaved work from the form, and offers it again: as it is, or as `change` makes it. */
    setAside: (change: (draft: Draft<Values>) => Draft<Values> | null = (draft) => draft) => {
      const draft = unsaved();
      const kept = draft && change(draft);
      if (kept) aside.add(kept);
      settle();
      dropDraft(key);
    },
  };
}
