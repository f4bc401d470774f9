import type { Acts } from "@ezo/contract/site/views";
import { useEffect } from "react";
import { type ActKind, noteActs } from "./acts.ts";

/** Counts what a page shows, such as the apartment that it is about; other values are counted anew, and none are nothing. */
export function useActs<Kind extends ActKind>(kind: Kind, values: Acts[Kind]): void {
  const shown = JSON.stringify(values);
  useEffect(
    () => (shown === "[]" ? undefined : noteActs(kind, JSON.parse(shown) as Acts[Kind])),
    [kind, shown],
  );
}
