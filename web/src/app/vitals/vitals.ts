import type { VitalName, VitalRoute } from "@ezo/contract/site/vitals";
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

/** Measures this page load and reports it once, when the page is left. The report has no data about the visitor. */
export function measureVitals(route: VitalRoute): void {
  const values = new Map<VitalName, number>();
  const keep = ({ name, value }: MetricType) => void values.set(name, Math.round(value * 1000) / 1000);
  for (const observe of [onLCP, onINP, onCLS, onFCP, onTTFB]) observe(keep);
  // Runs after the library's own listeners, which determine the final values.
  const send = () => {
    if (document.visibilityState !== "hidden" || values.size === 0) return;
    const metrics = [...values].map(([name, value]) => ({ name, value }));
    values.clear();
    const body = new Blob([JSON.stringify({ route, metrics })], { type: "application/json" });
    navigator.sendBeacon("/api/vitals", body);
    document.removeEventListener("visibilitychange", send);
  };
  document.addEventListener("visibilitychange", send);
}

export { vitalRouteOf } from "./vitals-route.ts";
