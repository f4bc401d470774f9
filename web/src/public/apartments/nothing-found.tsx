import type { SearchFilterName } from "@ezo/contract/site/search-names";
import { Link } from "react-router-dom";
import { useFilterLabel } from "../../shared/apartments/filters/filter-labels.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { looser } from "./looser.ts";
import styles from "./nothing-found.module.css";
import { searchQueryOf, type SearchView, WHOLE_SEARCH } from "../../shared/apartments/search/search-view.ts";

const LOOSENINGS_SHOWN = 3;

const nothingKey = ({ unit }: SearchView): string =>
  unit === undefined ? "apartments.none_match" : "apartments.no_units_match";

/** Says that nothing was found, and which filter hides how many apartments. */
export function NothingFound(props: {
  view: SearchView;
  loosen: readonly { filter: SearchFilterName; matches: number }[];
}) {
  const { view, loosen } = props;
  const t = useT();
  const labelOfFilter = useFilterLabel();
  const labelOf = (filter: SearchFilterName) =>
    filter === "project" ? t("apartments.project") : labelOfFilter(filter);
  return (
    <div className={styles.none}>
      <p>{t(nothingKey(view))}</p>
      <ul>
        {loosen.slice(0, LOOSENINGS_SHOWN).map(({ filter, matches }) => (
          <li key={filter}>
            <Link to={{ search: searchQueryOf(looser(view, filter)) }} preventScrollReset>
              {t("apartments.loosen", { filter: labelOf(filter), count: matches })}
            </Link>
          </li>
        ))}
        <li>
          <Link to={{ search: searchQueryOf({ ...WHOLE_SEARCH, unit: view.unit }) }} preventScrollReset>
            {t(view.unit === undefined ? "apartments.search_all" : "apartments.units_all")}
          </Link>
        </li>
      </ul>
    </div>
  );
}
