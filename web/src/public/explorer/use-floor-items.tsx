import type { Navigation } from "@ezo/contract/navigation";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type { Matches } from "./explorer-screen.tsx";
import styles from "./items.module.css";
import { floorPath } from "../../shared/apartments/places.ts";
import { StatsLine, statsText, StatusCells } from "./stats-line.tsx";

/** A building's floors, the highest first, as they stand in the picture. */
export function useFloorItems({ floors = [], zones = [], project, building }: Navigation) {
  const t = useT();
  return (matches: Matches) => {
    const numbers = new Set([
      ...floors.map(({ number }) => number),
      ...zones.flatMap(({ floor_number }) => floor_number ?? []),
    ]);
    return [...numbers]
      .sort((a, b) => b - a)
      .map((number) => {
        const zone = zones.find(({ floor_number }) => floor_number === number);
        const stats = floors.find((floor) => floor.number === number)?.stats;
        const title = t("apartments.floor_title", { number });
        const isHere = matches?.some(
          (match) => match.floor_number === number && match.building === building?.identifier,
        );
        return {
          key: `floor-${number}`,
          // A floor of shops has nothing to choose.
          to: stats && building ? floorPath(project.id, building.identifier, number) : undefined,
          label: stats ? `${title}: ${statsText(t, stats)}` : title,
          title,
          coords: zone?.coords ?? [],
          isOut: matches !== undefined && !isHere,
          action: t("apartments.see_floor"),
          pin: null,
          card: stats ? <StatsLine stats={stats} /> : null,
          row: (
            <>
              <span className={styles.floor}>
                <b className={styles.letter}>{number}</b>
                {stats ? <StatusCells stats={stats} /> : null}
              </span>
              <span className={styles.side}>
                {stats
                  ? t("apartments.free_count", { count: stats.available })
                  : t("apartments.no_apartments_on_floor")}
              </span>
            </>
          ),
        };
      });
  };
}
