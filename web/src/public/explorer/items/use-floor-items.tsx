import type { Navigation } from "@ezo/contract/site/navigation";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../../shared/i18n/texts.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import { type Matches, matchCount } from "../../../shared/apartments/filters/matches.ts";
import styles from "./items.module.css";
import { floorPath } from "../../../shared/apartments/places.ts";
import { StatsLine, statsText, StatusCells } from "../../../shared/apartments/filters/stats-line.tsx";
import { UNIT_LABELS } from "../../../shared/apartments/units/unit-type.ts";
import { drawnBy } from "../stage/geometry.ts";

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
        const drawn = zones.filter(({ floor_number }) => floor_number === number);
        const floor = floors.find((each) => each.number === number);
        const stats = floor?.stats;
        const short = floor?.label ?? drawn[0]?.floor_label ?? String(number);
        const usual = t("apartments.floor_title", { number: short });
        // A label that staff have set for one of its zones is the floor's.
        const title = drawn.find(({ label }) => label !== usual)?.label ?? usual;
        const matching = matchCount(
          matches,
          (place) => place.floor_number === number && place.building === building?.identifier,
        );
        const others = othersText(t, floor?.unit_types);
        return {
          key: `floor-${number}`,
          // A floor with nothing for sale is no link.
          to: stats && building ? floorPath(project.id, building.identifier, number) : undefined,
          label: stats ? `${title}: ${others ?? statsText(t, money, stats, matching)}` : title,
          title,
          ...drawnBy(drawn),
          isMatch: matching === undefined ? undefined : matching > 0,
          action: t("apartments.see_floor"),
          pin: null,
          mark: short,
          card: stats ? others ? <p>{others}</p> : <StatsLine stats={stats} matching={matching} /> : null,
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
                {stats
                  ? (others ?? statsText(t, money, { ...stats, from_price: null }, matching))
                  : t("apartments.no_apartments_on_floor")}
              </span>
            </>
          ),
        };
      });
  };
}

/** What a floor without apartments has in their place: "Parking, Storage rooms"; undefined where it has apartments. */
const othersText = (t: Translate, types: readonly UnitType[] = ["apartment"]): string | undefined =>
  types.includes("apartment") ? undefined : types.map((type) => t(UNIT_LABELS[type])).join(", ");
