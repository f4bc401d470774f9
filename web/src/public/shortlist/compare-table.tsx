import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { inUnit, PRICE_OF_AREA_TEXTS } from "@ezo/contract/values/words/area-words";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ApartmentStatus } from "../../shared/apartments/apartment-status.tsx";
import { areOfSeveralProjects, nameWithPlace } from "../../shared/apartments/name-with-place.ts";
import { OldPrice } from "../../shared/apartments/old-price.tsx";
import { apartmentPath } from "../../shared/apartments/places.ts";
import { orientationText } from "../../shared/apartments/orientation.ts";
import { roomsText } from "../../shared/apartments/rooms-text.ts";
import { useArea } from "../../shared/apartments/use-area.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { HeartButton } from "../../shared/shortlist/heart-button.tsx";
import { enquirePath } from "../../shared/shortlist/shortlist-ids.ts";
import type from "../../shared/styles/type.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import styles from "./compare-page.module.css";
import { useMoney } from "../../shared/prices/money.ts";

interface Props {
  apartments: readonly ApartmentSummary[];
}
interface ChangeableProps extends Props {
  /** Takes an apartment out of the comparison; the shortlist stays as it is. */
  onRemove: (id: number) => void;
}

/** One column per apartment, one row per fact; rows without any value are left out. */
export function CompareTable({ apartments, onRemove }: ChangeableProps) {
  const t = useT();
  return (
    // A wide table scrolls in its own frame, which must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} aria-label={t("apartments.compare_title")} tabIndex={0}>
      <table className={styles.table}>
        <Head apartments={apartments} onRemove={onRemove} />
        <tbody>
          <FactRows apartments={apartments} />
          <tr className={styles.enquire}>
            <th scope="row">
              <span className={type.hidden}>{t("buttons.enquire")}</span>
            </th>
            {apartments.map(({ id, status }) => (
              <td key={id}>
                {status === "sold" ? null : (
                  <Link className={buttonClass({ size: "small" })} to={enquirePath([id])}>
                    {t("buttons.enquire")}
                  </Link>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Head({ apartments, onRemove }: ChangeableProps) {
  const t = useT();
  const hasProject = areOfSeveralProjects(apartments);
  return (
    <thead>
      <tr>
        <th scope="col">{t("apartments.apartment")}</th>
        {apartments.map(({ id, project, building, ...apartment }) => {
          const name = t("apartments.apartment_title", { number: apartment.apartment_number });
          const fullName = nameWithPlace(name, { building, project }, hasProject);
          const path = apartmentPath(project.id, building.identifier, apartment.floor_number, id);
          return (
            <th key={id} scope="col">
              {/* Two buildings may have apartments of the same number. */}
              <Link to={path} aria-label={fullName}>
                <Picture
                  image={apartment.plan_image}
                  alt=""
                  sizes="(min-width: 900px) 22vw, 180px"
                  isWhole
                  className={styles.plan}
                />
                {name}
              </Link>
              <HeartButton id={id} apartment={fullName} className={styles.heart} />
              <button
                type="button"
                className={styles.remove}
                aria-label={t("apartments.compare_remove", { apartment: fullName })}
                onClick={() => onRemove(id)}
              >
                <Icon name="close" />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function FactRows({ apartments }: Props) {
  const t = useT();
  return useRows().map(({ key, value }) => {
    const values = apartments.map(value);
    if (values.every((cell) => cell === null)) return null;
    return (
      <tr key={key}>
        <th scope="row">{t(key)}</th>
        {apartments.map(({ id }, index) => (
          <td key={id}>{values[index] ?? "–"}</td>
        ))}
      </tr>
    );
  });
}

function useRows(): { key: string; value: (apartment: ApartmentSummary) => ReactNode }[] {
  const { money, perMetreShown, areaUnit } = useMoney();
  const t = useT();
  const areaText = useArea();
  const area = (value: number | null) => (value === null ? null : areaText(value));
  return [
    // First where it is: apartments of different projects may have the same number.
    { key: "apartments.project", value: ({ project }) => project.title },
    { key: "apartments.building", value: ({ building }) => building.name },
    { key: "apartments.status", value: ({ status }) => <ApartmentStatus status={status} /> },
    {
      key: "apartments.price",
      value: ({ status, price, old_price: old }) =>
        status === "sold" ? null : price === undefined ? (
          t("apartments.price_on_request")
        ) : (
          <>
            {money(price)} <OldPrice price={price} old={old} />
          </>
        ),
    },
    ...(perMetreShown
      ? [
          {
            key: PRICE_OF_AREA_TEXTS[areaUnit],
            value: ({ price, area_total }: ApartmentSummary) => {
              const perMetre = price === undefined ? 0 : perSquareMetre(price, inUnit(area_total, areaUnit));
              return perMetre > 0 ? money(perMetre) : null;
            },
          },
        ]
      : []),
    { key: "apartments.area_total", value: ({ area_total }) => area(area_total) },
    { key: "apartments.area_living", value: ({ area_living }) => area(area_living) },
    { key: "apartments.area_balcony", value: ({ area_balcony }) => area(area_balcony) },
    { key: "apartments.rooms_and_bedrooms", value: roomsText },
    { key: "apartments.floor", value: ({ floor_label }) => floor_label },
    { key: "apartments.orientation", value: ({ orientation }) => orientationText(t, orientation) },
  ];
}
