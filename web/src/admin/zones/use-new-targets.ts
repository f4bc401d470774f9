import { useState } from "react";
import type { EditedZone } from "./zone-document.ts";

/** What is typed into the form for a new building, floor or apartment. */
export interface NewTarget {
  name: string;
  rooms: number | string;
  area: number | string;
}

/** Keeps what is typed for a zone's new target while other zones are selected. */
export function useNewTargets(zones: readonly EditedZone[]) {
  const [typed, setTyped] = useState<ReadonlyMap<string, NewTarget>>(new Map());
  return {
    of: (key: string): NewTarget | null => typed.get(key) ?? null,
    /** Null forgets it. */
    keep: (key: string, target: NewTarget | null) =>
      setTyped((current) => {
        const next = new Map(current);
        if (target) next.set(key, target);
        else next.delete(key);
        return next;
      }),
    /** Whether something is typed for a zone that is still there. */
    isTyped: zones.some(({ key }) => typed.has(key)),
  };
}
