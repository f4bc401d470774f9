import { SEARCH_SORTS } from "@ezo/contract/site/search/search-names";
import { useRef } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { without } from "../../shared/apartments/filters/filters.ts";
import { UNIT_LABELS } from "../../shared/apartments/units/unit-type.ts";
import { LinkChoices } from "../../shared/ui/link-choices.tsx";
import styles from "./search-choices.module.css";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import {
  searchQueryOf,
  type SearchSort,
  type SearchView,
} from "../../shared/apartments/search/search-view.ts";

/** The projects with matches. A chosen project stays, even where nothing of it matches. */
export function ProjectChoice({ view, projects }: { view: SearchView; projects: Found["meta"]["projects"] }) {
  const t = useT();
  // Another project has other layouts.
  const searchOf = (project: number | undefined) =>
    searchQueryOf({ ...view, cursor: undefined, layout: undefined, project });
  return (
    <LinkChoices
      label={t("apartments.project")}
      choices={[
        {
          value: "",
          label: t("projects.all"),
          search: searchOf(undefined),
          isChosen: view.project === undefined,
        },
        ...projects.map(({ id, title, matches }) => ({
          value: String(id),
          label: title,
          count: matches,
          search: searchOf(id),
          isChosen: id === view.project,
        })),
      ]}
    />
  );
}

/**
 * Apartments, or units of another type, which have neither layouts nor, most of them, rooms. Nothing for a firm that sells
 * apartments alone.
 */
export function UnitChoice({ view, types }: { view: SearchView; types: Found["meta"]["unit_types"] }) {
  const t = useT();
  const shown = UNIT_TYPES.filter(
    (type) => type === "apartment" || type === view.unit || types.includes(type),
  );
  if (shown.length === 1) return null;
  return (
    <LinkChoices
      label={t("apartments.unit_type")}
      isInLine
      choices={shown.map((type) => {
        const unit = type === "apartment" ? undefined : type;
        // Of a unit that is no apartment no plan is computed.
        const left = without(without(view.filters, "rooms"), "sides");
        const filters = unit === undefined ? view.filters : without(left, "monthly");
        // Another type has other facts.
        const facts = unit === view.unit ? view.facts : undefined;
        return {
          value: type,
          label: t(UNIT_LABELS[type]),
          search: searchQueryOf({ ...view, cursor: undefined, layout: undefined, filters, unit, facts }),
          isChosen: view.unit === unit,
        };
      })}
    />
  );
}

/** The layouts of the chosen project that have matches; nothing for a project without layouts. */
export function LayoutChoice({ view, layouts }: { view: SearchView; layouts: Found["meta"]["layouts"] }) {
  const t = useT();
  if (layouts.length === 0) return null;
  const searchOf = (layout: string | undefined) => searchQueryOf({ ...view, cursor: undefined, layout });
  return (
    <LinkChoices
      label={t("apartments.layout")}
      isInLine
      choices={[
        {
          value: "",
          label: t("projects.all"),
          search: searchOf(undefined),
          isChosen: view.layout === undefined,
        },
        ...layouts.map(({ slug, name, matches }) => ({
          value: slug,
          label: name,
          count: matches,
          search: searchOf(slug),
          isChosen: slug === view.layout,
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
    value: sort,
    label: t(SORT_LABELS[sort]),
    search: searchQueryOf({ ...view, cursor: undefined, sort }),
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
      <LinkChoices label={t("apartments.sort")} choices={choices} isMenu onChoose={close} />
    </details>
  );
}
