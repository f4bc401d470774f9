import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { pathWithoutLocale } from "@ezo/contract/values/languages";
import { Link, useSearchParams } from "react-router-dom";
import { filtersOf, searchOf } from "../../../shared/apartments/filters/filters.ts";
import { layoutPath } from "../../../shared/apartments/places.ts";
import { layoutSearchPath } from "../../../shared/apartments/search/search-view.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import styles from "./same-layout.module.css";

/** The apartment's layout, and the ways to the apartments before and after it that are like it. */
export function SameLayout({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const { layout, project, building, same_layout: ways, tour_url: tour } = apartment;
  const [search] = useSearchParams();
  if (!layout) return null;
  return (
    <nav className={styles.same} aria-label={t("apartments.layout_same")}>
      <Link to={layoutPath(project.id, layout.slug)}>
        {t("apartments.layout")}: {layout.name}
      </Link>
      <Link to={layoutSearchPath(project.id, layout.slug)}>{t("apartments.layout_search")}</Link>
      {(["previous", "next"] as const).map((way) => {
        const other = ways[way];
        return other ? (
          <Link
            key={way}
            rel={way === "next" ? way : "prev"}
            // The filters that the visitor came with are kept on the way.
            to={pathWithoutLocale(other.url) + searchOf(filtersOf(search))}
          >
            {[
              t(`apartments.layout_${way}`, { number: other.apartment_number }),
              // Numbers repeat from building to building.
              ...(other.building.id === building.id ? [] : [other.building.name]),
              t("apartments.floor_title", { number: other.floor_label }),
            ].join(" · ")}
          </Link>
        ) : null;
      })}
      {tour ? (
        <a href={tour} target="_blank" rel="noopener">
          {t("apartments.layout_tour")}
        </a>
      ) : null}
    </nav>
  );
}
