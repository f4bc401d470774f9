import { VITALS_SAMPLE } from "@ezo/contract/limits";
import { onFirstAct } from "../shared/lib/first-act.ts";

/**
 * Has one page load in four measured. The code for it comes when the visitor does something, and so never with the
 * page; the browser keeps the marks of the load until then.
 */
export function startVitals(path: string): void {
  if (Math.random() >= VITALS_SAMPLE) return;
  const start = () => {
    import("./vitals.ts").then(
      ({ measureVitals, vitalRouteOf }) => measureVitals(vitalRouteOf(path)),
      () => undefined, // A measurement that fails to load is no matter of the visitor's.
    );
  };
  onFirstAct(start);
}
