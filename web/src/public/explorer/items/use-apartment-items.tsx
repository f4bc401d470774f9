import type { Navigation } from "@ezo/contract/site/navigation";
import { useSearchParams } from "react-router-dom";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { ApartmentStatus, statusLabel } from "../../../shared/apartments/apartment-status.tsx";
import { unitFactWords } from "../../../shared/apartments/units/unit-facts.ts";
import { roomsCount, unitTitle } from "../../../shared/apartments/units/unit-type.ts";
import { useArea } from "../../../shared/apartments/use-area.ts";
import { OldPrice } from "../../../shared/apartments/old-price.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { HeartButton } from "../../../shared/shortlist/heart-button.tsx";
import type { Matches } from "../../../shared/apartments/filters/matches.ts";
import { isFoundUnit } from "./found-unit.ts";
import styles from "./items.module.css";
import { apartmentPath } from "../../../shared/apartments/places.ts";
import { useMoney } from "../../../shared/prices/money.ts";

/**
 * The apartments of a floor, and after them its other units, which filters of apartments neither find nor miss: they have
 * filters of their own, by the facts of their type.
 */
export function useApartmentItems({ apartments = [], units = [], project }: Navigation) {
  const t = useT();
  const locale = useLocale();
  const areaText = useArea();
  const { money, soldShown } = useMoney();
  const [search] = useSearchParams();
  return (matches: Matches) =>
    [...apartments.map((one) => ({ ...one, unit_type: undefined })), ...units].map((apartment) => {
      const {
        id,
        apartment_number: number,
        status,
        rooms,
        price,
        old_price: old,
        unit_type: unit,
      } = apartment;
      const area = areaText(apartment.area_total);
      const isNamed = apartment.label !== number;
      const title = isNamed ? apartment.label : unitTitle(t, apartment);
      // A name of its own does not say what a unit is, nor does a number alone.
      const kind = unit && isNamed ? unitTitle(t, apartment) : "";
      // Of what is sold only the status is shown where the firm has chosen so.
      const isBare = status === "sold" && !soldShown;
      const other = apartment.unit_type === undefined ? undefined : apartment;
      const own = other ? unitFactWords(t, locale, other) : [];
      const shown = isBare ? [] : [roomsCount(t, rooms), area, ...own];
      const facts = [kind, ...shown].filter(Boolean).join(" · ");
      const isMatch = other ? isFoundUnit(search, other) : matches?.some(({ ids }) => ids.includes(id));
      const misses = isMatch === false ? t("apartments.not_matching") : "";
      const cost =
        status === "sold" ? "" : price === undefined ? t("apartments.price_on_request") : money(price);
      return {
        key: `apartment-${id}`,
        to: apartmentPath(project.id, apartment.building_identifier, apartment.floor_number, id),
        label: [title, facts, t(statusLabel(status, unit)), misses].filter(Boolean).join(", "),
        title,
        ...(unit ? { unit } : { tool: <HeartButton id={id} apartment={title} /> }),
        coords: apartment.coords,
        others: apartment.other_coords ?? [],
        status,
        isMatch,
        action: t(unit ? "apartments.see_unit" : "apartments.see_apartment"),
        pin: { name: apartment.label, detail: isBare ? "" : area },
        card: (
          <>
            <ApartmentStatus status={status} of={unit} />
            {isBare ? null : (
              <p className={styles.facts}>
                {[facts, cost].filter(Boolean).join(" · ")} <OldPrice price={price} old={old} />
              </p>
            )}
            {misses ? <p className={styles.facts}>{misses}</p> : null}
          </>
        ),
        row: (
          <>
            <b className={styles.name}>{unit ? title : apartment.label}</b>
            <span className={cx(styles.side, styles.cost)}>
              {cost} <OldPrice price={price} old={old} />
            </span>
            <span className={styles.facts}>{facts}</span>
            <span className={styles.end}>
              <ApartmentStatus status={status} of={unit} />
            </span>
          </>
        ),
      };
    });
}
