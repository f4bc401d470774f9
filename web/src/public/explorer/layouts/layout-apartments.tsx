import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { Link } from "react-router-dom";
import { ApartmentStatus } from "../../../shared/apartments/apartment-status.tsx";
import { nameWithPlace } from "../../../shared/apartments/name-with-place.ts";
import { OldPrice } from "../../../shared/apartments/old-price.tsx";
import { useListed } from "../../../shared/apartments/use-listed.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { RateLine } from "../../../shared/prices/rate-line.tsx";
import { HeartButton } from "../../../shared/shortlist/heart-button.tsx";
import type from "../../../shared/styles/type.module.css";
import styles from "./layout-apartments.module.css";
import { useMoney } from "../../../shared/prices/money.ts";

/** A layout's apartments as rows without a picture, for all would show the same one; sold ones come last, if they are shown. */
export function LayoutApartments({ apartments }: { apartments: readonly ApartmentSummary[] }) {
  const t = useT();
  const { soldShown } = useMoney();
  const isSold = ({ status }: ApartmentSummary) => status === "sold";
  const left = apartments.filter((one) => !isSold(one));
  const shown = soldShown ? [...left, ...apartments.filter(isSold)] : left;
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className={type.d2}>{t("apartments.layout_apartments")}</h2>
      <RateLine />
      <ul className={cx(styles.rows, type.num)}>
        {shown.map((apartment) => (
          <Row key={apartment.id} apartment={apartment} />
        ))}
      </ul>
    </section>
  );
}

function Row({ apartment }: { apartment: ApartmentSummary }) {
  const t = useT();
  const { title, area, path } = useListed(apartment);
  const { id, building, floor_label, status, price, old_price: old } = apartment;
  const { money } = useMoney();
  return (
    <li className={styles.row}>
      <Link className={styles.title} to={path}>
        {title}
      </Link>
      <span className={styles.place}>
        {[building.name, t("apartments.floor_title", { number: floor_label })].join(" · ")}
      </span>
      <span className={styles.area}>{area}</span>
      <span className={styles.price}>
        {status === "sold" ? null : price === undefined ? t("apartments.price_on_request") : money(price)}{" "}
        <OldPrice price={price} old={old} />
      </span>
      <span className={styles.status}>
        <ApartmentStatus status={status} />
      </span>
      <HeartButton id={id} apartment={nameWithPlace(title, apartment, false)} className={styles.heart} />
    </li>
  );
}
