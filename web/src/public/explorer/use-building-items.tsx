import type { Navigation } from "@ezo/contract/navigation";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type { Matches } from "./explorer-screen.tsx";
import styles from "./items.module.css";
import { buildingPath } from "../../shared/apartments/places.ts";
import { StatsLine, statsText, StatusBar } from "./stats-line.tsx";

/** A project's buildings. */
export function useBuildingItems({ buildings, zones = [], project }: Navigation) {
  const t = useT();
  return (matches: Matches) =>
    buildings.map(({ id, identifier, name, stats }) => {
      const count = matches
        ?.filter(({ building }) => building === identifier)
        .reduce((sum, { ids }) => sum + ids.length, 0);
      return {
        key: `building-${id}`,
        to: buildingPath(project.id, identifier),
        label: `${name}: ${statsText(t, stats)}`,
        title: name,
        coords: zones.find((zone) => zone.building_id === id)?.coords ?? [],
        isOut: count === 0,
        action: t("apartments.see_building"),
        pin: (
          <>
            <span>{identifier}</span>
            <span>{t("apartments.free_count", { count: stats.available })}</span>
          </>
        ),
        card: <StatsLine stats={stats} />,
        row: (
          <>
            <b className={styles.name}>{name}</b>
            <span className={styles.side}>
              {count === undefined ? null : t("apartments.matching", { count, total: stats.total })}
            </span>
            <StatsLine stats={stats} />
            <StatusBar stats={stats} />
          </>
        ),
      };
    });
}
