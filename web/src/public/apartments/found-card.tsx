import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { inUnit, PER_AREA_TEXTS } from "@ezo/contract/values/words/area-words";
import { Link } from "react-router-dom";
import { ApartmentStatus } from "../../shared/apartments/apartment-status.tsx";
import { instalmentText } from "../../shared/apartments/instalment-text.ts";
import { nameWithPlace } from "../../shared/apartments/name-with-place.ts";
import { OldPrice } from "../../shared/apartments/old-price.tsx";
import { isApartment } from "../../shared/apartments/units/is-apartment.ts";
import { unitFactWords } from "../../shared/apartments/units/unit-facts.ts";
import { roomsCount } from "../../shared/apartments/units/unit-type.ts";
import { useListed } from "../../shared/apartments/use-listed.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { HeartButton } from "../../shared/shortlist/heart-button.tsx";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import styles from "./found-card.module.css";
import type { FoundApartment } from "../../shared/apartments/search/search.queries.ts";
import { useMoney } from "../../shared/prices/money.ts";

/** An apartment in the list: one link over the whole row, and the heart beside it. Other units have no heart. */
export function FoundCard({ apartment }: { apartment: FoundApartment }) {
  const t = useT();
  const locale = useLocale();
  const { money, perMetreShown, areaUnit } = useMoney();
  const { title, area, path } = useListed(apartment);
  const { id, project, building, floor_label, status, price, old_price: old } = apartment;
  const { instalment_from: monthly } = apartment;
  // What rounds to nothing is not said: no square metre is free.
  const perMetre =
    price === null || !perMetreShown ? 0 : perSquareMetre(price, inUnit(apartment.area_total, areaUnit));
  return (
    <li className={styles.row}>
      <Picture
        image={apartment.plan_image}
        alt=""
        sizes="(min-width: 700px) 216px, 40vw"
        isWhole
        className={styles.plan}
      />
      <div className={styles.about}>
        <h3>
          <Link to={path}>{title}</Link>
        </h3>
        <p className={styles.place}>{[project.title, building.name].join(" · ")}</p>
        <ul className={styles.facts}>
          {apartment.rooms > 0 ? <li>{roomsCount(t, apartment.rooms)}</li> : null}
          <li>{area}</li>
          <li>{t("apartments.floor_title", { number: floor_label })}</li>
          {unitFactWords(t, locale, apartment).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <div className={styles.cost}>
        {status === "sold" ? null : <b>{price === null ? t("apartments.price_on_request") : money(price)}</b>}
        <OldPrice price={price} old={old} />
        {perMetre > 0 ? (
          <span className={styles.perMetre}>{t(PER_AREA_TEXTS[areaUnit], { price: money(perMetre) })}</span>
        ) : null}
        {monthly && price !== null && status !== "sold" ? (
          <span className={styles.perMetre}>{instalmentText(t, { money }, monthly)}</span>
        ) : null}
        <ApartmentStatus status={status} of={apartment.unit_type} />
      </div>
      {isApartment(apartment) ? (
        <HeartButton id={id} apartment={nameWithPlace(title, apartment, true)} className={styles.heart} />
      ) : null}
    </li>
  );
}
