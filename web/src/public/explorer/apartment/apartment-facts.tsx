import type { ApartmentDetail } from "@ezo/contract/site/navigation";
import { orientationText } from "../../../shared/apartments/orientation.ts";
import { roomsText } from "../../../shared/apartments/rooms-text.ts";
import { squareMetres } from "../../../shared/format/numbers.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import styles from "./apartment-facts.module.css";

export function ApartmentFacts({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const locale = useLocale();
  const area = (value: number | null) =>
    value === null ? null : t("apartments.square_metres", { value: squareMetres(value, locale) });
  const facts: [key: string, value: string | null][] = [
    ["apartments.area_total", area(apartment.area_total)],
    ["apartments.area_living", area(apartment.area_living)],
    ["apartments.area_balcony", area(apartment.area_balcony)],
    [apartment.bedrooms > 0 ? "apartments.rooms_and_bedrooms" : "apartments.rooms", roomsText(apartment)],
    ["apartments.floor", apartment.floor_label],
    ["apartments.orientation", orientationText(t, apartment.orientation)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) =>
        value === null ? null : (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
