import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/screens";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { createDebounce } from "../../lib/debounce.ts";
import { HasOwnEntryContext } from "../has-own-entry.ts";
import { type FilterParam, type Filters, filtersOf, searchOf, searchWith, unreadableIn } from "./filters.ts";

/**
 * The values in the fields, and how they get into the address: a choice at once, a number when the visitor pauses. When
 * the address changes for another reason (Back, a link), the fields follow it. Every step is an entry in the history; a
 * number typed without a pause is one step.
 */
export function useFilterDraft(filters: Filters) {
  const navigate = useNavigate();
  const location = useLocation();
  const hasOwnEntry = use(HasOwnEntryContext);
  const address = searchOf(filters);
  const inFields = { ...filters, ...unreadableIn(new URLSearchParams(location.search)) };
  const [draft, setDraft] = useState(inFields);
  /** Searches written by this form that the address does not have yet; the router applies them later, one by one. */
  const pending = useRef<string[]>([]);
  /** The field being typed in: its next write replaces the previous one. */
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

  const reset = useEffectEvent((values: Filters) => {
    pending.current = [];
    typed.current = undefined;
    debounce.cancel();
    setDraft(values);
  });
  const follow = useEffectEvent(() => {
    const own = pending.current.indexOf(address);
    if (own === -1) reset(inFields);
    else pending.current.splice(0, own + 1);
  });
  useEffect(() => follow(), [address]);
  // Back may undo a write before the page has been rendered with it: then `address` never changes.
  const goBack = useEffectEvent(() => {
    if (pending.current.length > 0) reset(fieldsOf(new URLSearchParams(window.location.search)));
  });
  useEffect(() => {
    const onPopState = () => goBack();
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  return {
    draft,
    type: (field: FilterParam, text: string) => {
      const next = { ...draft, [field]: text };
      setDraft(next);
      debounce.ask({ next: read(next), field });
    },
    /** The visitor has finished a number: it is written at once, and further typing is a new step. */
    finish: () => {
      debounce.flush();
      typed.current = undefined;
    },
    /** Also writes a number that was still waiting. */
    set: (next: Filters) => {
      debounce.cancel();
      setDraft(next);
      write(read(next));
    },
  };
}

/** The values of an address, also those that cannot be read, for their fields to say so. */
const fieldsOf = (search: URLSearchParams): Filters => ({ ...filtersOf(search), ...unreadableIn(search) });

/** The filters in the texts of the fields. */
const read = (draft: Filters): Filters => filtersOf(new URLSearchParams(draft));
