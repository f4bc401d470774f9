import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Editor } from "../editor/use-editor.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { PriceListItem } from "./price-lists.queries.ts";
import type { ListValues } from "./terms/terms-values.ts";

const SAVED_AFTER_MS = 2000;

/**
 * Saves a draft that exists a moment after its last edit, and when the page is hidden. What is invalid is not sent, and what
 * was refused is not sent again before it is edited. Returns the same save without the wait: false where nothing is sent.
 */
export function useAutosave(editor: Editor<PriceListItem, ListValues>): () => boolean {
  const { currency } = useTexts();
  const { item: list, isDirty, isSaving, values, version, conflict, autosave } = editor;
  const sent = useRef<ListValues | null>(null);
  /** The version at which a conflict was shown: closed without a decision, it does not open again while somebody types. */
  const undecidedAt = useRef<number | null>(null);
  const isOn =
    isDirty &&
    list?.status === "draft" &&
    // A save takes the firm's currency: only a person confirms amounts of another one.
    list.currency === currency &&
    !editor.isGone &&
    // A save discards the work that is on offer.
    !editor.offered &&
    !conflict;
  const save = (): boolean => isOn && undecidedAt.current !== version && autosave();
  const saveOnce = useEffectEvent(() => {
    if (sent.current !== values && save()) sent.current = values;
  });
  useEffect(() => {
    if (conflict) undecidedAt.current = version;
  }, [conflict, version]);
  useEffect(() => {
    if (!isOn || isSaving) return undefined;
    const timer = setTimeout(saveOnce, SAVED_AFTER_MS);
    const onVisibility = () => {
      if (document.visibilityState === "hidden") saveOnce();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [isOn, isSaving, values]);
  return save;
}

/** Saves a draft as a press asks for it. A press during an autosave waits for its end, and saves what the form holds then. */
export function usePressedSave(editor: Editor<PriceListItem, ListValues>, isReadOnly: boolean): () => void {
  const { isSaving, isQuiet } = editor;
  const [isWaiting, setWaiting] = useState(false);
  const send = useEffectEvent(() => {
    setWaiting(false);
    // What the autosave has run into is decided first.
    if (!isReadOnly && !editor.conflict) editor.save();
  });
  useEffect(() => {
    if (isWaiting && !isSaving) send();
  }, [isWaiting, isSaving]);
  return () => {
    if (isReadOnly) return;
    if (isQuiet) setWaiting(true);
    else editor.save();
  };
}
