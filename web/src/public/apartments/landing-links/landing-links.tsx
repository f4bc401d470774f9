import { useId } from "react";
import { Link } from "react-router-dom";
import type { Found } from "../../../shared/apartments/search/search.queries.ts";
import {
  SEARCH_PATH,
  searchQueryOf,
  type SearchView,
  WHOLE_SEARCH,
} from "../../../shared/apartments/search/search-view.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import type from "../../../shared/styles/type.module.css";
import styles from "./landing-links.module.css";

interface Props {
  view: SearchView;
  /** Projects with apartments for sale, and the numbers of rooms that have a page of their own. */
  landings: NonNullable<Found["meta"]["landings"]>;
}

/** Links to the searches that are pages of their own, which search engines follow and visitors without a filter may, too. */
export function LandingLinks({ view, landings }: Props) {
  const t = useT();
  const headingId = useId();
  if (landings.length === 0) return null;
  const here = searchQueryOf(view);
  const pages = landings.flatMap(({ id, title, rooms }) => [
    { query: queryOf(id, {}), label: t("apartments.search_in", { project: title }) },
    ...rooms.map((count) => ({
      query: queryOf(id, { rooms: String(count) }),
      label: t("apartments.search_rooms_in", { rooms: count, project: title }),
    })),
  ]);
  return (
    <nav className={styles.landings} aria-labelledby={headingId}>
      <h2 id={headingId} className={type.d3}>
        {t("apartments.landing_pages")}
      </h2>
      <ul className={styles.pages}>
        {pages.map(({ query, label }) => (
          <li key={query}>
            <Link to={SEARCH_PATH + query} {...(query === here && { "aria-current": "page" as const })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const queryOf = (project: number, filters: SearchView["filters"]): string =>
  searchQueryOf({ ...WHOLE_SEARCH, project, filters });
