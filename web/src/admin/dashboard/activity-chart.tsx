import { useComputedColorScheme } from "@mantine/core";
import {
  CategoryScale,
  Chart as ChartJs,
  type ChartData,
  type ChartOptions,
  Filler,
  LinearScale,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useMemo } from "react";
import { Line } from "react-chartjs-2";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ActivityDays } from "./dashboard.queries.ts";

ChartJs.register(CategoryScale, LinearScale, LineElement, PointElement, Filler, Tooltip);

/** Specification, section 2, "Admin dashboard". */
const LINE_TENSION = 0.3;
/** 9 %, as the last two digits of a hexadecimal colour. */
const AREA_ALPHA = "17";

/** The tokens' values: a canvas cannot use CSS variables. They change with the colour scheme. */
function readTokens() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: token("--forest"),
    grid: token("--line"),
    text: token("--ink-2"),
    ink: token("--ink"),
    paper: token("--paper"),
    surface: token("--surface"),
    font: token("--font-text"),
  };
}
type Tokens = ReturnType<typeof readTokens>;

export default function ActivityChart({ days }: { days: ActivityDays }) {
  const { t, format } = useTexts();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  // Computed styles change with the scheme, which the function does not name.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const tokens = useMemo(() => readTokens(), [scheme]);
  const data = useMemo<ChartData<"line">>(
    () => ({
      labels: days.map(({ date }) => format.monthDay(date)),
      datasets: [{ data: days.map(({ count }) => count), ...lineStyle(tokens) }],
    }),
    [days, format, tokens],
  );
  const options = useMemo(
    () => chartOptions(tokens, (count) => t("dashboard.chart.tooltip", { count: format.number(count) })),
    [t, format, tokens],
  );
  return <Line data={data} options={options} aria-hidden="true" />;
}

const lineStyle = ({ line, surface }: Tokens) => ({
  tension: LINE_TENSION,
  borderColor: line,
  borderWidth: 2,
  backgroundColor: `${line}${AREA_ALPHA}`,
  fill: true,
  pointRadius: 0,
  pointHoverRadius: 5,
  pointHitRadius: 24,
  pointHoverBackgroundColor: surface,
  pointHoverBorderColor: line,
  pointHoverBorderWidth: 2,
});

function chartOptions(tokens: Tokens, labelOf: (count: number) => string): ChartOptions<"line"> {
  const font = { family: tokens.font, size: 12 };
  return {
    maintainAspectRatio: false,
    animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 300 },
    interaction: { mode: "index", intersect: false },
    scales: {
      x: {
        grid: { display: false },
        border: { color: tokens.grid },
        ticks: { color: tokens.text, font, maxRotation: 0, autoSkipPadding: 24 },
      },
      y: {
        beginAtZero: true,
        grid: { color: tokens.grid },
        border: { display: false },
        ticks: { color: tokens.text, font, precision: 0, maxTicksLimit: 6, padding: 8 },
      },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        displayColors: false,
        backgroundColor: tokens.ink,
        titleColor: tokens.paper,
        bodyColor: tokens.paper,
        titleFont: { ...font, weight: 500 },
        bodyFont: font,
        padding: 10,
        cornerRadius: 4,
        callbacks: { label: ({ parsed }) => labelOf(parsed.y ?? 0) },
      },
    },
  };
}
