import type { ApartmentSummary } from "@ezo/contract/navigation";
import { Link } from "react-router-dom";
import { money, squareMetres } from "../../shared/format/numbers.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import styles from "./apartment-cards.module.css";
import { ApartmentStatus } from "./apartment-status.tsx";
import { apartmentPath } from "./places.ts";

interface Props {
  apartments: readonly ApartmentSummary[];
  /** They stand in several buildings and floors, so each says where. */
  hasPlace?: boolean;
}

export function ApartmentCards({ apartments, hasPlace = false }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className={styles.cards}>
      {apartments.map((apartment) => {
        const { id, project, building, price, status } = apartment;
        const { apartment_number: number, floor_number: floor } = apartment;
        const place = [building.name, t("apartments.floor_title", { number: floor })].join(" · ");
        return (
          <li key={id}>
            <Link className={styles.card} to={apartmentPath(project.id, building.identifier, floor, id)}>
              <Picture
                image={apartment.plan_image}
                alt=""
                sizes="(min-width: 900px) 25vw, 50vw"
                className={styles.plan}
              />
              <b>{t("apartments.apartment_title", { number })}</b>
              {hasPlace ? <span className={styles.facts}>{place}</span> : null}
              <span className={styles.facts}>
                {[
                  t("apartments.rooms_count", { count: apartment.rooms }),
                  t("apartments.square_metres", { value: squareMetres(apartment.area_total, locale) }),
                  ...(price === undefined || status === "sold" ? [] : [money(price)]),
                ].join(" · ")}
              </span>
              <ApartmentStatus status={status} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
