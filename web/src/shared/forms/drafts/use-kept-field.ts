import { type RefObject, useEffect, useState } from "react";
import { useForgetting } from "../../lib/use-forgetting.ts";
import { keepText, takeText } from "./kept-text.ts";
import { useLeaving } from "./use-leaving.ts";

/** Keeps a field's text over a reload, and so over a change of language. Returns the text from before. */
export function useKeptField(key: string, field: RefObject<HTMLInputElement | null>): string {
  // In an effect, because rendering may happen twice and the text can be taken only once.
  const [draft, setDraft] = useState("");
  useEffect(() => {
    const kept = takeText(key);
    if (kept) setDraft(kept);
  }, [key]);
  useLeaving(() => keepText(key, field.current?.value ?? ""));
  useForgetting(() => {
    // Emptied, it is stored no more when the page is left right after.
    if (field.current) field.current.value = "";
    setDraft("");
  });
  return draft;
}
