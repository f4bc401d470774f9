import type { Navigation } from "@ezo/contract/site/navigation";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../../shared/prices/money.ts";
import { matchingText } from "../../../shared/apartments/filters/filter-counts.ts";
import { type Matches, matchCount } from "../../../shared/apartments/filters/matches.ts";
import styles from "./items.module.css";
import { buildingPath } from "../../../shared/apartments/places.ts";
import { StatsLine, statsText, StatusBar } from "../../../shared/apartments/filters/stats-line.tsx";
import { drawnBy } from "../stage/geometry.ts";

export function useBuildingItems({ buildings, zones = [], project }: Navigation) {
  const t = useT();
  const money = useMoney();
  return (matches: Matches) =>
    buildings.map(({ id, identifier, name, stats }) => {
      const drawn = zones.filter((each) => each.building_id === id);
      // A label that staff have set for one of its zones is the building's.
      const title = drawn.find(({ label }) => label !== name)?.label ?? name;
      const matching = matchCount(matches, ({ building }) => building === identifier);
      return {
        key: `building-${id}`,
        to: buildingPath(project.id, identifier),
        label: `${title}: ${statsText(t, money, stats, matching)}`,
        title,
        ...drawnBy(drawn),
        isMatch: matching === undefined ? undefined : matching > 0,
        action: t("apartments.see_building"),
        pin: {
          // The identifier is short enough for a pin; a label set by staff takes precedence.
          name: title === name ? identifier : title,
          detail:
            matching === undefined
              ? t("apartments.free_count", { count: stats.available })
              : matchingText(t, money, matching, stats.total),
        },
        card: <StatsLine stats={stats} matching={matching} />,
        row: (
          <>
            <b className={styles.name}>{title}</b>
            <span />
            <StatsLine stats={stats} matching={matching} />
            <StatusBar stats={stats} />
          </>
        ),
      };
    });
}
