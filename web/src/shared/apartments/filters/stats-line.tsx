import type { ZoneStats } from "@ezo/contract/site/zones";
import { useT } from "../../i18n/i18n-context.tsx";
import type { Translate } from "../../i18n/texts.ts";
import { type Money, useMoney } from "../../prices/money.ts";
import { StatusShape } from "../apartment-status.tsx";
import { matchingText } from "./filter-counts.ts";
import { STATUS_CHOICES } from "./filters.ts";
import styles from "./stats-line.module.css";

/** The number of matches with filters, else the number of available apartments and the lowest price. */
export const statsText = (
  t: Translate,
  money: Pick<Money, "money" | "soldShown">,
  stats: ZoneStats,
  matching: number | undefined,
): string =>
  matching === undefined
    ? [
        t("apartments.free_count", { count: stats.available }),
        ...(stats.from_price === null
          ? []
          : [t("apartments.from_price", { price: money.money(stats.from_price) })]),
      ].join(" · ")
    : matchingText(t, money, matching, stats.total);

export function StatsLine({ stats, matching }: { stats: ZoneStats; matching: number | undefined }) {
  const t = useT();
  const money = useMoney();
  return <p className={styles.line}>{statsText(t, money, stats, matching)}</p>;
}

/** More do not fit into a row on a phone. */
const CELLS_MAX = 8;

/** A floor's apartments as shapes, or as a bar where there are many. */
export const StatusCells = ({ stats }: { stats: ZoneStats }) =>
  stats.total > CELLS_MAX ? (
    <StatusBar stats={stats} />
  ) : (
    <span className={styles.cells} aria-hidden="true">
      {STATUS_CHOICES.flatMap((status) =>
        Array.from({ length: stats[status] }, (_, index) => (
          <StatusShape key={`${status}${index}`} status={status} />
        )),
      )}
    </span>
  );

/** The proportions of available, reserved and sold apartments as a bar. */
export const StatusBar = ({ stats }: { stats: ZoneStats }) => (
  <span className={styles.bar} aria-hidden="true">
    {STATUS_CHOICES.map((status) =>
      stats[status] > 0 ? (
        <i key={status} className={styles[status]} style={{ flex: stats[status] }} />
      ) : null,
    )}
  </span>
);
