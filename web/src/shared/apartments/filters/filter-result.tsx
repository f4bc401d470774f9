import type { FilterName } from "@ezo/contract/site/search/search-names";
import { useT } from "../../i18n/i18n-context.tsx";
import { useMoney } from "../../prices/money.ts";
import { matchingInProjectText, matchingText } from "./filter-counts.ts";
import { type Filters, hasFilters, without } from "./filters.ts";
import { useFilterLabel } from "./filter-labels.ts";
import styles from "./filter-form.module.css";
import type { MatchesMeta } from "./matches.ts";

interface FilterResultProps {
  filters: Filters;
  /** Counts the whole project. On every other level the apartments of that level are counted beside its heading. */
  isWholeProject: boolean;
  /** Undefined until the answer has arrived. */
  found: MatchesMeta | undefined;
  /** Repeats the call after a failure. */
  onRetry: (() => void) | undefined;
}

/** How many apartments match, a button that clears the filters, and what to remove when none match. */
export function FilterResult(props: FilterResultProps & { onSet: (filters: Filters) => void }) {
  const { filters, isWholeProject, found, onRetry, onSet } = props;
  const t = useT();
  const label = useFilterLabel();
  const remove = (filter: FilterName) => onSet(without(filters, filter));
  return (
    <>
      <div role="status">
        {hasFilters(filters) ? (
          <div className={styles.found}>
            <Found isWholeProject={isWholeProject} found={found} onRetry={onRetry} />
            <button type="button" onClick={() => onSet({})}>
              {t("buttons.clear_filters")}
            </button>
          </div>
        ) : null}
      </div>
      {found?.total === 0 ? (
        <div className={styles.none}>
          <p>{t("apartments.none_match")}</p>
          {found.loosen.map(({ filter, matches }) => (
            <button key={filter} type="button" onClick={() => remove(filter)}>
              {t("apartments.loosen", { filter: label(filter), count: matches })}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

function Found({ isWholeProject, found, onRetry }: Omit<FilterResultProps, "filters">) {
  const t = useT();
  const money = useMoney();
  if (found) {
    const written = isWholeProject ? matchingText : matchingInProjectText;
    return <span>{written(t, money, found.total, found.of)}</span>;
  }
  if (!onRetry) return <span>{t("messages.loading")}</span>;
  return (
    <span>
      {t("errors.navigation_load_failed")}{" "}
      <button type="button" onClick={onRetry}>
        {t("buttons.retry")}
      </button>
    </span>
  );
}
