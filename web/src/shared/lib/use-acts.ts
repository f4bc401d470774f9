import type { Acts, MissedSearch } from "@ezo/contract/site/views";
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

/** Counts a search, by whether it has found something; none while `total` is not known, nor one without filters that has. */
export function useSearchActs(total: number | undefined, search: MissedSearch): void {
  const isFiltered = Object.keys(search).length > 0;
  useActs("searches", total === 0 ? [search] : []);
  useActs("found", total !== undefined && total > 0 && isFiltered ? [search] : []);
}
