import type { SearchFilterName } from "@ezo/contract/site/search/search-names";
import { Link } from "react-router-dom";
import { useFilterLabel } from "../../shared/apartments/filters/filter-labels.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { looser } from "./looser.ts";
import styles from "./nothing-found.module.css";
import { searchQueryOf, type SearchView, WHOLE_SEARCH } from "../../shared/apartments/search/search-view.ts";

const LOOSENINGS_SHOWN = 3;

const nothingKey = ({ unit }: SearchView): string =>
  unit === undefined ? "apartments.none_match" : "apartments.no_units_match";
/** Of the type that is searched for: there may be units of another one. */
const soldOutKey = ({ unit }: SearchView): string =>
  unit === undefined ? "apartments.none_for_sale" : "apartments.no_units_for_sale";

interface Props {
  view: SearchView;
  loosen: readonly { filter: SearchFilterName; matches: number }[];
  /** A link to another search was followed, which will be gone. */
  onFollow: () => void;
}

/** Says that nothing was found, and which filter hides how many apartments. Without a filter there is nothing to take off. */
export function NothingFound({ view, loosen, onFollow }: Props) {
  const t = useT();
  const labelOfFilter = useFilterLabel();
  const labelOf = (filter: SearchFilterName) =>
    filter === "project" ? t("apartments.project") : labelOfFilter(filter);
  const whole = searchQueryOf({ ...WHOLE_SEARCH, unit: view.unit });
  if (searchQueryOf({ ...view, sort: WHOLE_SEARCH.sort, cursor: undefined }) === whole)
    return (
      <div className={styles.none}>
        <p>{t(soldOutKey(view))}</p>
      </div>
    );
  return (
    <div className={styles.none}>
      <p>{t(nothingKey(view))}</p>
      <ul>
        {loosen.slice(0, LOOSENINGS_SHOWN).map(({ filter, matches }) => (
          <li key={filter}>
            <Link to={{ search: searchQueryOf(looser(view, filter)) }} preventScrollReset onClick={onFollow}>
              {t("apartments.loosen", { filter: labelOf(filter), count: matches })}
            </Link>
          </li>
        ))}
        <li>
          <Link to={{ search: whole }} preventScrollReset onClick={onFollow}>
            {t(view.unit === undefined ? "apartments.search_all" : "apartments.units_all")}
          </Link>
        </li>
      </ul>
    </div>
  );
}
