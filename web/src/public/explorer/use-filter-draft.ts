import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { createDebounce } from "../../shared/lib/debounce.ts";
import { HasOwnEntryContext } from "./has-own-entry.ts";
import { type FilterParam, type Filters, filtersOf, searchOf, searchWith } from "./filters.ts";

/**
 * What is in the fields, and its way into the address: a choice at once, a number when the visitor pauses. The
 * fields are the visitor's while the address says what they have written; an address that changes otherwise (back, a
 * link) wins. Every step can be gone back to; a number typed in one go is one step.
 */
export function useFilterDraft(filters: Filters) {
  const navigate = useNavigate();
  const location = useLocation();
  const hasOwnEntry = use(HasOwnEntryContext);
  const address = searchOf(filters);
  const [draft, setDraft] = useState(filters);
  /** What this form has written and the address does not say yet: the router answers later, one after the other. */
  const pending = useRef<string[]>([]);
  /** The field whose typing is under way: its next write replaces the one before. */
  const typed = useRef<FilterParam>(undefined);

  function write(next: Filters, field?: FilterParam) {
    const isSameStep = field !== undefined && typed.current === field;
    typed.current = field;
    const filterSearch = searchOf(next);
    if (filterSearch === (pending.current.at(-1) ?? address)) return;
    pending.current.push(filterSearch);
    const search = searchWith(new URLSearchParams(location.search), next);
    void navigate(
      { search, hash: location.hash },
      { replace: isSameStep || hasOwnEntry, preventScrollReset: true },
    );
  }
  const latestWrite = useRef(write);
  latestWrite.current = write;
  const [debounce] = useState(() =>
    createDebounce<{ next: Filters; field: FilterParam }>(SEARCH_DEBOUNCE_MS, ({ next, field }) =>
      latestWrite.current(next, field),
    ),
  );
  useEffect(() => debounce.cancel, [debounce]);

  const follow = useEffectEvent(() => {
    const own = pending.current.indexOf(address);
    pending.current.splice(0, own === -1 ? pending.current.length : own + 1);
    if (own !== -1) return;
    typed.current = undefined;
    debounce.cancel();
    setDraft(filters);
  });
  useEffect(() => follow(), [address]);

  return {
    draft,
    type: (field: FilterParam, text: string) => {
      const next = { ...draft, [field]: text };
      setDraft(next);
      debounce.ask({ next: read(next), field });
    },
    /** The visitor is done with a number: nothing waits, and what is typed next is a new step. */
    finish: () => {
      debounce.flush();
      typed.current = undefined;
    },
    /** Also takes along a number that was still waiting. */
    set: (next: Filters) => {
      debounce.cancel();
      setDraft(next);
      write(read(next));
    },
  };
}

/** The filters in the fields' texts. */
const read = (draft: Filters): Filters => filtersOf(new URLSearchParams(draft));
