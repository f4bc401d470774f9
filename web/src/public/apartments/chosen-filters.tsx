import {
  SEARCH_FILTER_NAMES,
  type SearchFilterName,
  type UnitFilterName,
} from "@ezo/contract/site/search/search-names";
import { squareMetres } from "@ezo/contract/values/words/decimals";
import { Link } from "react-router-dom";
import { statusLabel } from "../../shared/apartments/apartment-status.tsx";
import { completionText, endFloorText } from "../../shared/apartments/filters/filter-words.ts";
import { type RangeName, roomsLabel, STATUS_CHOICES } from "../../shared/apartments/filters/filters.ts";
import { orientationText } from "../../shared/apartments/orientation.ts";
import { askedFactText } from "../../shared/apartments/units/unit-facts.ts";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import { searchQueryOf, type SearchView } from "../../shared/apartments/search/search-view.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useMoney } from "../../shared/prices/money.ts";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./chosen-filters.module.css";
import { looser } from "./looser.ts";

interface Props {
  view: SearchView;
  meta: Found["meta"] | undefined;
  /** A link to the search without a filter was followed, which will be gone. */
  onRemove: () => void;
}

/** The filters that are set, each a link to the search without it; they also work without scripts. */
export function ChosenFilters({ view, meta, onRemove }: Props) {
  const t = useT();
  const wordsOf = useWords(view, meta);
  const chosen = SEARCH_FILTER_NAMES.flatMap((filter) => {
    const words = wordsOf(filter);
    return words ? [{ filter, words }] : [];
  });
  if (chosen.length === 0) return null;
  return (
    <ul className={cx(styles.chosen, type.num)} aria-label={t("apartments.chosen_filters")}>
      {chosen.map(({ filter, words }) => (
        <li key={filter}>
          <Link
            to={{ search: searchQueryOf(without(view, filter)) }}
            preventScrollReset
            aria-label={t("apartments.remove_filter", { filter: words })}
            onClick={onRemove}
          >
            {words}
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A project takes its layout along. */
const without = (view: SearchView, filter: SearchFilterName): SearchView =>
  looser(filter === "project" ? { ...view, layout: undefined } : view, filter);

/** What a filter is set to, in words; undefined for one that is not set. */
function useWords({ project, layout, filters, unit, facts }: SearchView, meta: Found["meta"] | undefined) {
  const t = useT();
  const locale = useLocale();
  const { firmMoney } = useMoney();
  const range = (name: RangeName, written: (value: string) => string): string | undefined => {
    const [min, max] = [`${name}_min`, `${name}_max`] as const;
    const [least, most] = [filters[min], filters[max]];
    if (least !== undefined && most !== undefined) return `${written(least)} – ${written(most)}`;
    if (least !== undefined) return t("apartments.chosen_from", { value: written(least) });
    return most === undefined ? undefined : t("apartments.chosen_to", { value: written(most) });
  };
  const named = (label: string, words: string | undefined) => words && `${t(label)}: ${words}`;
  const asked = (name: UnitFilterName): string | undefined => {
    const value = facts?.[name];
    return value && askedFactText(t, name, value);
  };
  const words: Record<SearchFilterName, () => string | undefined> = {
    project: () => meta?.projects.find(({ id }) => id === project)?.title,
    layout: () =>
      named("apartments.layout", meta?.layouts.find(({ slug }) => slug === layout)?.name ?? layout),
    rooms: () => named("apartments.rooms", filters.rooms?.split(",").map(roomsLabel).join(", ")),
    area: () =>
      range("area", (value) => t("apartments.square_metres", { value: squareMetres(Number(value), locale) })),
    price: () => range("price", (value) => firmMoney(Number(value))),
    monthly: () =>
      filters.monthly_max &&
      t("apartments.chosen_monthly", { amount: firmMoney(Number(filters.monthly_max)) }),
    floor: () => named("apartments.floor", range("floor", String)),
    floor_not: () =>
      filters.floor_not
        ?.split(",")
        .map((end) => endFloorText(t, end))
        .join(", "),
    completion: () => filters.completion && completionText(t, filters.completion),
    parking: () => filters.parking && t("apartments.parking_for_sale"),
    sides: () =>
      named("apartments.orientation", orientationText(t, filters.sides?.split(",") ?? []) ?? undefined),
    status: () =>
      STATUS_CHOICES.filter((status) => filters.status?.split(",").includes(status))
        .map((status) => t(statusLabel(status, unit)))
        .join(", "),
    parking_kind: () => named("apartments.parking_kind", asked("parking_kind")),
    has_ev_charger: () => facts?.has_ev_charger && t("apartments.has_ev_charger"),
    has_street_entrance: () => facts?.has_street_entrance && t("apartments.has_street_entrance"),
    frontage: () => named("apartments.frontage", asked("frontage")),
  };
  return (filter: SearchFilterName) => words[filter]();
}
