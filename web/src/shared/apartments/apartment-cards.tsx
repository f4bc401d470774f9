import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useT } from "../i18n/i18n-context.tsx";
import { HeartButton } from "../shortlist/heart-button.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import styles from "./apartment-cards.module.css";
import { ApartmentStatus } from "./apartment-status.tsx";
import { areOfSeveralProjects, nameWithPlace } from "./name-with-place.ts";
import { OldPrice } from "./old-price.tsx";
import { apartmentPath } from "./places.ts";
import { isApartment } from "./units/is-apartment.ts";
import { roomsCount, unitTitle } from "./units/unit-type.ts";
import { useArea } from "./use-area.ts";
import { useMoney } from "../prices/money.ts";

interface Props {
  apartments: readonly ApartmentSummary[];
  /** Shows building and floor, for apartments of several. */
  hasPlace?: boolean;
  /** Shows the project as well; names for screen readers have it where there are several. */
  hasProject?: boolean;
  /** Query of the links, such as the explorer's filters. */
  search?: string;
  /** An action for each apartment, below its facts. */
  tool?: (apartment: ApartmentSummary) => ReactNode;
  /** Further list items. */
  children?: ReactNode;
}

export function ApartmentCards(props: Props) {
  const { apartments, hasPlace = false, hasProject = false, search = "", tool, children } = props;
  const t = useT();
  const areaText = useArea();
  const { money } = useMoney();
  const isOfSeveral = hasProject && areOfSeveralProjects(apartments);
  return (
    <ul className={styles.cards}>
      {apartments.map((apartment) => {
        const { id, project, building, price, old_price: old, status } = apartment;
        const { floor_number: floor, floor_label } = apartment;
        const title = unitTitle(t, apartment);
        const place = [
          ...(hasProject ? [project.title] : []),
          building.name,
          t("apartments.floor_title", { number: floor_label }),
        ].join(" · ");
        // Numbers repeat from building to building.
        const name = hasPlace ? nameWithPlace(title, apartment, isOfSeveral) : title;
        const cost =
          status === "sold" ? "" : price === undefined ? t("apartments.price_on_request") : money(price);
        return (
          <li key={id} className={styles.item}>
            <Link
              className={styles.card}
              to={apartmentPath(project.id, building.identifier, floor, id) + search}
            >
              <Picture
                image={apartment.plan_image}
                alt=""
                sizes="(min-width: 900px) 25vw, 50vw"
                isWhole
                className={styles.plan}
              />
              <b>{title}</b>
              {hasPlace ? <span className={styles.facts}>{place}</span> : null}
              <span className={styles.facts}>
                {[roomsCount(t, apartment.rooms), areaText(apartment.area_total), cost]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <OldPrice price={price} old={old} />
              <ApartmentStatus status={status} />
            </Link>
            {isApartment(apartment) ? (
              <HeartButton id={id} apartment={name} className={styles.heart} />
            ) : null}
            {tool?.(apartment)}
          </li>
        );
      })}
      {children}
    </ul>
  );
}
