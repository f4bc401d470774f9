import type { ZoneStats } from "@ezo/contract/navigation";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../shared/i18n/texts.ts";
import { money } from "../../shared/format/numbers.ts";
import { StatusShape } from "../../shared/apartments/apartment-status.tsx";
import { STATUS_CHOICES } from "./filters.ts";
import styles from "./stats-line.module.css";

/** In words: how many the filters match, or without any how many are free, and from what price. */
export const statsText = (t: Translate, stats: ZoneStats, matching: number | undefined): string =>
  matching === undefined
    ? [
        t("apartments.free_count", { count: stats.available }),
        ...(stats.from_price === null
          ? []
          : [t("apartments.from_price", { price: money(stats.from_price) })]),
      ].join(" · ")
    : t("apartments.matching", { count: matching, total: stats.total });

export function StatsLine({ stats, matching }: { stats: ZoneStats; matching: number | undefined }) {
  const t = useT();
  return <p className={styles.line}>{statsText(t, stats, matching)}</p>;
}

/** More than these do not fit into a phone's row. */
const CELLS_MAX = 8;

/** A floor's apartments, one shape each; a bar where they are many. */
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

/** A building's apartments as one bar: how much of it is free, reserved, sold. */
export const StatusBar = ({ stats }: { stats: ZoneStats }) => (
  <span className={styles.bar} aria-hidden="true">
    {STATUS_CHOICES.map((status) =>
      stats[status] > 0 ? (
        <i key={status} className={styles[status]} style={{ flex: stats[status] }} />
      ) : null,
    )}
  </span>
);
