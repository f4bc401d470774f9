import type { ApartmentSummary } from "@ezo/contract/navigation";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { money, squareMetres } from "../format/numbers.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { HeartButton } from "../shortlist/heart-button.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./apartment-cards.module.css";
import { ApartmentStatus } from "./apartment-status.tsx";
import { apartmentPath } from "./places.ts";

interface Props {
  apartments: readonly ApartmentSummary[];
  /** They are in several buildings and floors, so each says where. */
  hasPlace?: boolean;
  /** They are of several projects. */
  hasProject?: boolean;
  /** What can be done with one of them, below its facts. */
  tool?: (apartment: ApartmentSummary) => ReactNode;
  /** Further items of the list. */
  children?: ReactNode;
}

export function ApartmentCards({ apartments, hasPlace = false, hasProject = false, tool, children }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className={styles.cards}>
      {apartments.map((apartment) => {
        const { id, project, building, price, status } = apartment;
        const { apartment_number: number, floor_number: floor, floor_label } = apartment;
        const title = t("apartments.apartment_title", { number });
        const place = [
          ...(hasProject ? [project.title] : []),
          building.name,
          t("apartments.floor_title", { number: floor_label }),
        ].join(" · ");
        return (
          <li key={id} className={styles.item}>
            <Link className={styles.card} to={apartmentPath(project.id, building.identifier, floor, id)}>
              <Picture
                image={apartment.plan_image}
                alt=""
                sizes="(min-width: 900px) 25vw, 50vw"
                className={styles.plan}
              />
              <b>{title}</b>
              {hasPlace ? <span className={styles.facts}>{place}</span> : null}
              <span className={styles.facts}>
                {[
                  t("apartments.rooms_count", { count: apartment.rooms }),
                  t("apartments.square_metres", { value: squareMetres(apartment.area_total, locale) }),
                  ...(price === undefined ? [] : [money(price)]),
                ].join(" · ")}
              </span>
              <ApartmentStatus status={status} />
            </Link>
            <HeartButton id={id} apartment={title} className={styles.heart} />
            {tool?.(apartment)}
          </li>
        );
      })}
      {children}
    </ul>
  );
}
