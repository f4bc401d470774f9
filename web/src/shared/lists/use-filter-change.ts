import { FILTER_FADE_MS } from "@ezo/contract/limits";
import { useEffect, useRef, useState } from "react";
import { useStore } from "../lib/use-store.ts";
import { createFilterChange, type FilterPhase } from "./filter-change.ts";

interface Options<Value> {
  /** The value that the address holds. */
  current: Value;
  /** Puts another value into the address. */
  apply: (value: Value) => void;
  /** Whether the list of `current` is still on its way. */
  isLoading: boolean;
  settleMs?: number;
}

/** Drives a list's filter through its fade. `chosen` is what the filter shows as pressed, from the click on. */
export function useFilterChange<Value>({ current, apply, isLoading, settleMs = 0 }: Options<Value>): {
  phase: FilterPhase;
  chosen: Value;
  choose: (value: Value) => void;
} {
  const [change] = useState(() => createFilterChange({ fadeMs: FILTER_FADE_MS, settleMs }));
  const [target, setTarget] = useState(current);
  const phase = useStore(change.phase);
  useEffect(() => change.stop, [change]);

  // The address the timer meets is not the one that was on screen when it was set.
  const latestApply = useRef(apply);
  latestApply.current = apply;

  useEffect(() => {
    if (phase === "loading" && !isLoading && Object.is(current, target)) change.arrived();
  }, [change, phase, isLoading, current, target]);

  function choose(value: Value) {
    if (Object.is(value, current)) return;
    if (change.begin(() => latestApply.current(value))) setTarget(value);
  }
  return { phase, chosen: phase === "still" ? current : target, choose };
}
