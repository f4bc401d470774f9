import { VITALS_SAMPLE } from "@ezo/contract/values/limits/operations";
import { onFirstAct } from "../../shared/lib/first-act.ts";

/**
 * Measures one page load in four. The code is loaded at the visitor's first interaction, not with the page; the browser
 * keeps the load's timings until then.
 */
export function startVitals(path: string): void {
  if (Math.random() >= VITALS_SAMPLE) return;
  const start = () => {
    import("./vitals.ts").then(
      ({ measureVitals, vitalRouteOf }) => measureVitals(vitalRouteOf(path)),
      () => undefined, // A failure does not concern the visitor.
    );
  };
  onFirstAct(start);
}
