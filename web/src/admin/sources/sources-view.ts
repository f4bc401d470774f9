import { SOURCE_PARTS, type SourcePartKind, TOUCHES } from "@ezo/contract/admin/sources";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import { isPeriodDay, lastYear } from "./periods.ts";

/** What the report shows; all of it is in the address, under the names of the API's query parameters. */
export interface SourcesView {
  from: string;
  to: string;
  by: SourcePartKind;
  touch: (typeof TOUCHES)[number];
}

export function useSourcesView() {
  const [params, setParams] = useSearchParams();
  const today = useTexts().format.dayOf(useNow());
  const view = useMemo(() => readView(params, today), [params, today]);
  return {
    view,
    today,
    change: (change: Partial<SourcesView>) => {
      const shown = { ...view, ...change };
      const usual = readView(new URLSearchParams(), today);
      const next = Object.entries(shown).filter(
        ([name, value]) => usual[name as keyof SourcesView] !== value,
      );
      // A period is both its days.
      if (shown.from !== usual.from || shown.to !== usual.to)
        next.push(["from", shown.from], ["to", shown.to]);
      setParams(Object.fromEntries(next), { preventScrollReset: true });
    },
  };
}

/** Reads an address. Invalid parts are ignored, the others apply. */
export function readView(params: URLSearchParams, today: string): SourcesView {
  const [from, to] = [params.get("from"), params.get("to")];
  const [first, last] = from && to && isPeriodDay(from) && isPeriodDay(to) ? [from, to] : lastYear(today);
  return {
    from: first,
    to: last,
    by: SOURCE_PARTS.find((part) => part === params.get("by")) ?? "project",
    touch: TOUCHES.find((touch) => touch === params.get("touch")) ?? "last",
  };
}
