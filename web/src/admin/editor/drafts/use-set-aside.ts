import { useEffect, useState } from "react";
import { type Draft, dropDraft, onSetAside, readDraft, readSetAside, writeSetAside } from "./draft.ts";

/** Work of one form that was dropped, or found unsaved when the form was opened again. */
export interface SetAside<Values> {
  /** The newest; null where there is none. */
  offered: Draft<Values> | null;
  add: (draft: Draft<Values>) => void;
  /** Takes the newest out, to be worked on or forgotten; `instead` takes its place. */
  take: (instead?: Draft<Values> | null) => Draft<Values> | null;
  /** Takes out all: something newer is saved. */
  clear: () => void;
  /** Takes out the one with these values, which others may have covered since. */
  forget: (values: Values) => void;
  /** Takes out what is word for word the same: it is saved. */
  forgetSame: (values: Values) => void;
}

/**
 * Keeps what was set aside under `key`, on this device without what is secret. The draft that an earlier visit left behind
 * joins it, so that new work cannot be written over it. `isNews` is true for what the form does not hold already.
 */
export function useSetAside<Values>(
  key: string,
  options: { isNews: (values: Values) => boolean; withoutSecrets?: ((values: Values) => Values) | undefined },
): SetAside<Values> {
  const [state, setState] = useState(() => {
    const left = readDraft<Values>(key);
    const drafts = [...(left ? [left] : []), ...readSetAside<Values>(key)];
    const news = drafts.filter(({ values }) => options.isNews(values));
    if (drafts.length > 0) writeSetAside(key, news);
    dropDraft(key);
    return { key, drafts: news };
  });
  // A new item's form goes on as the created item's: what was set aside waits for the next new one.
  const drafts = state.key === key ? state.drafts : [];
  useEffect(
    () =>
      onSetAside((changed, draft) =>
        setState((now) => (changed === now.key ? { key: changed, drafts: [draft, ...now.drafts] } : now)),
      ),
    [],
  );
  const change = (next: readonly Draft<Values>[]) => {
    setState({ key, drafts: [...next] });
    const { withoutSecrets = (values) => values } = options;
    writeSetAside(
      key,
      next.map((draft) => ({ ...draft, values: withoutSecrets(draft.values) })),
    );
  };
  return {
    offered: drafts[0] ?? null,
    add: (draft) => change([draft, ...drafts]),
    take: (instead) => {
      change([...(instead ? [instead] : []), ...drafts.slice(1)]);
      return drafts[0] ?? null;
    },
    clear: () => {
      if (drafts.length > 0) change([]);
    },
    forget: (values) => change(drafts.filter((draft) => draft.values !== values)),
    forgetSame: (values) => {
      const left = drafts.filter((draft) => JSON.stringify(draft.values) !== JSON.stringify(values));
      if (left.length < drafts.length) change(left);
    },
  };
}
