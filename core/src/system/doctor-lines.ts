import type { SystemCheck, Verdict } from "@ezo/contract/admin/operations/system";
import { HOUR_MS, MINUTE_MS } from "@ezo/contract/values/time";

const WORDS: Readonly<Record<Verdict, string>> = {
  green: "ok",
  amber: "LOOK",
  red: "BAD",
  unknown: "?",
  unused: "-",
};

/** The checks for a terminal: verdict, part, figure, thresholds, what went wrong. */
export function doctorLines(checks: readonly SystemCheck[], versions: Readonly<Record<string, string>>) {
  const rows = checks.map((check) => {
    const levels = (["amber", "red"] as const)
      .filter((level) => check[level] !== null)
      .map((level) => `${level} ${check.is_low_bad ? "below" : "from"} ${figure(check[level], check.unit)}`);
    return [
      WORDS[check.verdict],
      check.name.replaceAll("_", " "),
      figure(check.value, check.unit),
      levels.join(", "),
      check.detail ?? "",
    ];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
    "",
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", "),
  ];
}

function figure(value: number | null, unit: SystemCheck["unit"]): string {
  if (value === null) return "";
  if (unit === "count") return String(value);
  if (unit === "percent") return `${Math.round(value)} %`;
  if (unit === "bytes") return `${Math.round(value / 1_000_000)} MB`;
  if (value < 1000) return `${Math.round(value)} ms`;
  if (value < 2 * MINUTE_MS) return `${Number((value / 1000).toFixed(1))} s`;
  return value < 2 * HOUR_MS ? `${Math.round(value / MINUTE_MS)} min` : `${Math.round(value / HOUR_MS)} h`;
}
