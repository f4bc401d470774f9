import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/screens";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createDebounce } from "../../shared/lib/debounce.ts";

/** `isSameStep`: the text continues the last one, whose history entry it replaces. */
export type OnSearch = (search: string, isSameStep: boolean) => void;

/**
 * The text of the search field, and how it gets into the address: trimmed, half a second after the last key, or at once
 * on Enter. What is typed until Enter, or on one visit to the field, is one step in the history. The field follows the
 * address when that changes for another reason (Back, "clear search").
 */
export function useSearchText(search: string, onSearch: OnSearch) {
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  /** Searches that the address does not have yet; the router applies them later, one by one. */
  const pending = useRef<string[]>([]);
  function write(text: string) {
    if (text === (pending.current.at(-1) ?? search)) return;
    const isSameStep = isTyping.current;
    isTyping.current = true;
    pending.current.push(text);
    onSearch(text, isSameStep);
  }
  const latestWrite = useRef(write);
  latestWrite.current = write;
  const [debounce] = useState(() =>
    createDebounce<string>(SEARCH_DEBOUNCE_MS, (text) => latestWrite.current(text.trim())),
  );
  useEffect(() => debounce.cancel, [debounce]);

  const isFirst = useRef(true);
  const follow = useEffectEvent(() => {
    const field = input.current;
    // Typed before the page was hydrated.
    const isTypedEarly = isFirst.current && document.activeElement === field;
    isFirst.current = false;
    const own = pending.current.indexOf(search);
    pending.current.splice(0, own === -1 ? pending.current.length : own + 1);
    if (own !== -1 || isTypedEarly) return;
    isTyping.current = false;
    debounce.cancel();
    if (field && field.value.trim() !== search) field.value = search;
  });
  useEffect(() => follow(), [search]);

  return {
    input,
    type: debounce.ask,
    /** The next text is a new step. */
    begin: () => {
      isTyping.current = false;
    },
    /** Searches for the field's text at once. */
    finish: () => {
      debounce.cancel();
      write(input.current?.value.trim() ?? "");
      isTyping.current = false;
    },
  };
}
