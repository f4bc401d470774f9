import { FILTER_FADE_MS } from "@ezo/contract/values/limits/screens";
import { useEffect, useRef, useState } from "react";
import { useStore } from "../lib/use-store.ts";
import { createFilterChange, type FilterPhase } from "./filter-change.ts";

interface Options<Value> {
  /** The value in the address. */
  current: Value;
  /** Writes another value into the address. */
  apply: (value: Value) => void;
  /** Whether the list for `current` is being loaded. */
  isLoading: boolean;
  settleMs?: number;
}

/** Fades a list when its filter changes. `chosen` is the pressed button, from the click on. */
export function useFilterChange<Value>({ current, apply, isLoading, settleMs = 0 }: Options<Value>): {
  phase: FilterPhase;
  chosen: Value;
  choose: (value: Value) => void;
} {
  const [change] = useState(() => createFilterChange({ fadeMs: FILTER_FADE_MS, settleMs }));
  const [target, setTarget] = useState(current);
  const phase = useStore(change.phase);
  useEffect(() => change.stop, [change]);

  // The address may have changed between the click and the end of the fade.
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
