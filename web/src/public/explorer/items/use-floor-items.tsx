import type { Navigation } from "@ezo/contract/site/navigation";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../../shared/prices/money.ts";
import { type Matches, matchCount } from "../../../shared/apartments/filters/matches.ts";
import styles from "./items.module.css";
import { floorPath } from "../../../shared/apartments/places.ts";
import { StatsLine, statsText, StatusCells } from "../../../shared/apartments/filters/stats-line.tsx";

/** A building's floors, the highest first, as in the picture. */
export function useFloorItems({ floors = [], zones = [], project, building }: Navigation) {
  const t = useT();
  const money = useMoney();
  return (matches: Matches) => {
    const numbers = new Set([
      ...floors.map(({ number }) => number),
      ...zones.flatMap(({ floor_number }) => floor_number ?? []),
    ]);
    return [...numbers]
      .sort((a, b) => b - a)
      .map((number) => {
        const zone = zones.find(({ floor_number }) => floor_number === number);
        const floor = floors.find((each) => each.number === number);
        const stats = floor?.stats;
        // A floor of parking alone has nothing to count. Where sold ones are not shown, an empty count may be of them.
        const isCounted = stats !== undefined && (stats.total > 0 || !money.soldShown);
        const short = floor?.label ?? zone?.floor_label ?? String(number);
        const usual = t("apartments.floor_title", { number: short });
        const title = zone?.label ?? usual;
        const matching = matchCount(
          matches,
          (place) => place.floor_number === number && place.building === building?.identifier,
        );
        return {
          key: `floor-${number}`,
          // A floor without apartments, such as one of shops, is no link.
          to: stats && building ? floorPath(project.id, building.identifier, number) : undefined,
          label: isCounted ? `${title}: ${statsText(t, money, stats, matching)}` : title,
          title,
          coords: zone?.coords ?? [],
          isMatch: matching === undefined ? undefined : matching > 0,
          action: t("apartments.see_floor"),
          pin: null,
          mark: short,
          card: isCounted ? <StatsLine stats={stats} matching={matching} /> : null,
          row: (
            <>
              <span className={styles.floor}>
                <b className={styles.letter}>{short}</b>
                <span className={styles.about}>
                  {title === usual ? null : <span className={styles.own}>{title}</span>}
                  {stats ? <StatusCells stats={stats} /> : null}
                </span>
              </span>
              <span className={styles.side}>
                {isCounted
                  ? statsText(t, money, { ...stats, from_price: null }, matching)
                  : t("apartments.no_apartments_on_floor")}
              </span>
            </>
          ),
        };
      });
  };
}
