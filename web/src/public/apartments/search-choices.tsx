import { SEARCH_SORTS } from "@ezo/contract/site/search-names";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import styles from "./search-choices.module.css";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import {
  searchQueryOf,
  type SearchSort,
  type SearchView,
} from "../../shared/apartments/search/search-view.ts";

interface Choice {
  label: string;
  /** Matches behind it. */
  count?: number;
  view: SearchView;
  isChosen: boolean;
}

/** Links to the same search with another value, which also work without scripts. */
function Choices(props: { label: string; choices: readonly Choice[]; onChoose?: () => void }) {
  const { label, choices, onChoose } = props;
  return (
    <nav className={styles.choices} aria-label={label}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <ul>
        {choices.map(({ label: text, count, view, isChosen }) => (
          <li key={text}>
            <Link
              to={{ search: searchQueryOf(view) }}
              preventScrollReset
              aria-current={isChosen ? "true" : undefined}
              onClick={onChoose}
            >
              {text}
              {count === undefined ? null : <small>{count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The projects with matches. A chosen project stays, even where nothing of it matches. */
export function ProjectChoice({ view, projects }: { view: SearchView; projects: Found["meta"]["projects"] }) {
  const t = useT();
  const first = { ...view, cursor: undefined };
  return (
    <Choices
      label={t("apartments.project")}
      choices={[
        {
          label: t("projects.all"),
          view: { ...first, project: undefined },
          isChosen: view.project === undefined,
        },
        ...projects.map(({ id, title, matches }) => ({
          label: title,
          count: matches,
          view: { ...first, project: id },
          isChosen: id === view.project,
        })),
      ]}
    />
  );
}

const SORT_LABELS: Record<SearchSort, string> = {
  price: "apartments.sort_cheapest",
  "-price": "apartments.sort_dearest",
  area: "apartments.sort_smallest",
  "-area": "apartments.sort_largest",
  floor: "apartments.sort_lowest",
  "-floor": "apartments.sort_highest",
};

export function SortChoice({ view }: { view: SearchView }) {
  const t = useT();
  const choices = SEARCH_SORTS.map((sort) => ({
    label: t(SORT_LABELS[sort]),
    view: { ...view, cursor: undefined, sort },
    isChosen: sort === view.sort,
  }));
  const box = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const close = () => {
    box.current?.removeAttribute("open");
    summary.current?.focus();
  };
  return (
    <details ref={box} className={styles.sort}>
      <summary ref={summary}>
        {t("apartments.sort")}: <b>{t(SORT_LABELS[view.sort])}</b>
      </summary>
      <Choices label={t("apartments.sort")} choices={choices} onChoose={close} />
    </details>
  );
}
