import { VITALS_SAMPLE } from "@ezo/contract/limits";
import type { VitalRoute } from "@ezo/contract/vitals";

/** Has one page load in four measured. The code for it comes when everything that a visitor waits for is there. */
export function startVitals(route: VitalRoute): void {
  if (Math.random() >= VITALS_SAMPLE) return;
  const start = () => {
    import("./vitals.ts").then(
      ({ measureVitals }) => measureVitals(route),
      () => undefined, // A measurement that fails to load is no matter of the visitor's.
    );
  };
  if (document.readyState === "complete") start();
  else window.addEventListener("load", () => setTimeout(start), { once: true });
}
