import type { SystemCheck } from "@ezo/contract/admin/operations/system";
import { duration } from "../i18n/duration.ts";
import { useTexts } from "../i18n/texts-context.tsx";

const MEGABYTE = 1_000_000;

/** A figure with its unit, in the page's language. */
export function useFigure(): (value: number, unit: SystemCheck["unit"]) => string {
  const { t, format } = useTexts();
  return (value, unit) => {
    if (unit === "ms") return duration(t, value);
    if (unit === "percent") return `${format.number(Math.round(value))} %`;
    if (unit === "bytes")
      return t("system.megabytes", { count: format.number(Math.round(value / MEGABYTE)) });
    return format.number(value);
  };
}
