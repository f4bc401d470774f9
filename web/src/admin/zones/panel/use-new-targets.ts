import { type Figure } from "../../editor/fields/number-of.ts";
import { useState } from "react";
import type { EditedZone } from "../draft/zone-document.ts";

/** What is typed into the form for a new building, floor or apartment. */
export interface NewTarget {
  /** A floor's is its number. */
  name: Figure;
  rooms: Figure;
  area: Figure;
}

/** Keeps the text typed for a zone's new target while other zones are selected. */
export function useNewTargets(zones: readonly EditedZone[]) {
  const [typed, setTyped] = useState<ReadonlyMap<string, NewTarget>>(new Map());
  return {
    of: (key: string): NewTarget | null => typed.get(key) ?? null,
    /** Null removes it. */
    keep: (key: string, target: NewTarget | null) =>
      setTyped((current) => {
        const next = new Map(current);
        if (target) next.set(key, target);
        else next.delete(key);
        return next;
      }),
    isTyped: zones.some(({ key }) => typed.has(key)),
  };
}

export type NewTargets = ReturnType<typeof useNewTargets>;
