import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { SEARCH_END_FLOORS, SEARCH_SIDES } from "@ezo/contract/site/search/search-names";
import { keysOf } from "@ezo/contract/values/keyed";
import { hasFact, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { EXPLORER_ID } from "../explorer-id.ts";
import { statusLabel } from "../apartment-status.tsx";
import { orientationText } from "../orientation.ts";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import { useMoney } from "../../prices/money.ts";
import { Icon } from "../../ui/icon.tsx";
import { Choices, Completion, Layout, type LayoutChoice, MonthlyLimit, Range } from "./filter-fields.tsx";
import styles from "./filter-form.module.css";
import { useFilterLabel } from "./filter-labels.ts";
import { endFloorText } from "./filter-words.ts";
import {
  crossedIn,
  type FilterParam,
  type Filters,
  hasFilters,
  PARAMS_OF,
  type RangeName,
  RANGES,
  ROOM_CHOICES,
  roomsLabel,
  SAVED_LISTS,
  searchOf,
  STATUS_CHOICES,
  unknownIn,
} from "./filters.ts";
import { useFilterDraft } from "./use-filter-draft.ts";

const NARROW = "(max-width: 1099px)";
const FILTERS = keysOf(PARAMS_OF);

/** Filters that only some searches have: what there is nothing of, or only one of, is not offered. */
export interface Offered {
  /** The layouts of the one project that is searched; left out where they are chosen elsewhere. */
  layouts?: readonly LayoutChoice[];
  /** By what is paid a month. */
  monthly?: boolean;
  /** By when a project is completed, with what there is. */
  completions?: readonly { value: string; matches: number }[];
  /** Projects that sell parking places. */
  parking?: boolean;
}

interface Props {
  filters: Filters;
  offered?: Offered;
  /** The type of what is searched, where that is no apartments. */
  unit?: UnitType | undefined;
  /** Nothing matches: the form opens. */
  isNothingFound: boolean;
  /** Begins open where there is room for it. */
  isOpenAtFirst?: boolean;
  /** Id of the part of the page to which the form leads without scripts, not to its top. */
  aim?: string;
  /** Parameters of the address beside the filters, which a form sent without scripts would lose. */
  kept?: Readonly<Record<string, string>>;
  /** What was found; `onSet` is for buttons that change the filters. */
  children: (onSet: (filters: Filters) => void) => ReactNode;
}

/** The filters as a form whose state is the address: it can be shared, supports Back, and works without JavaScript. */
export function FilterForm(props: Props) {
  const { filters, offered = {}, unit, isOpenAtFirst = false, aim = EXPLORER_ID, kept = {} } = props;
  const t = useT();
  const summary = useRef<HTMLElement>(null);
  const { draft, type, finish, set } = useFilterDraft(filters);
  const [address] = useSearchParams();
  const hasUnknown = ([...SAVED_LISTS, "status"] as const).some(
    (name) => unknownIn(address, name).length > 0,
  );
  const needsAttention = props.isNothingFound || hasUnknown || searchOf(draft) !== searchOf(filters);
  const { isOpen, setOpen, isSettled } = useOpen(isOpenAtFirst || hasFilters(filters), needsAttention);
  // A layout that is chosen elsewhere cannot be taken off here.
  const own = FILTERS.filter((name) => name !== "layout" || offered.layouts !== undefined);
  const count = own.filter((name) => PARAMS_OF[name].some((param) => filters[param])).length;
  /** Sets the filters by a button that may disappear, so the focus moves to the summary. */
  function setByButton(next: Filters) {
    set(next);
    summary.current?.focus();
  }
  return (
    <details
      className={cx(styles.filters, !isSettled && styles.unsettled)}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={summary}>
        <Icon name="filter" />
        {count === 0 ? t("apartments.filters") : t("apartments.filters_set", { count })}
      </summary>
      <form
        className={styles.form}
        action={`#${aim}`}
        onBlur={finish}
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <UnitFilters
          draft={draft}
          onChoose={set}
          onType={type}
          filters={filters}
          unit={unit}
          hasMonthly={offered.monthly === true}
        />
        <ProjectFilters draft={draft} onChoose={set} offered={offered} />
        <noscript>
          <button type="submit">{t("buttons.apply")}</button>
        </noscript>
      </form>
      {props.children(setByButton)}
    </details>
  );
}

/** What is asked of apartments, or of other units. What is set stays to be seen and taken off. */
function UnitFilters(
  props: FieldProps & {
    onType: (field: FilterParam, text: string) => void;
    /** Those in the address. */
    filters: Filters;
    unit: UnitType | undefined;
    hasMonthly: boolean;
  },
) {
  const { draft, onChoose, onType, filters, unit } = props;
  const t = useT();
  const label = useFilterLabel();
  const choices = { draft, onChoose };
  const statuses = useStatuses(draft);
  // Not while a number is being typed: on the way to 100 it is below 90.
  const isCrossed = (name: RangeName) => crossedIn(filters).includes(name) && crossedIn(draft).includes(name);
  return (
    <>
      {hasFact(unit ?? "apartment", "rooms") || draft.rooms ? (
        <Choices
          {...choices}
          name="rooms"
          label={t("apartments.rooms")}
          choices={ROOM_CHOICES.map((rooms) => [rooms, roomsLabel(rooms)])}
        />
      ) : null}
      <Choices
        {...choices}
        name="status"
        label={t("apartments.status")}
        hint={t(unit ? "apartments.counted_unit_statuses" : "apartments.counted_statuses")}
        choices={statuses.map((status) => [status, t(statusLabel(status, unit))])}
      />
      {RANGES.map((name) => (
        <Range
          key={name}
          name={name}
          label={label(name)}
          draft={draft}
          isCrossed={isCrossed(name)}
          onType={onType}
        />
      ))}
      <Choices
        {...choices}
        name="floor_not"
        label={label("floor_not")}
        choices={SEARCH_END_FLOORS.map((end) => [end, endFloorText(t, end)])}
      />
      {(props.hasMonthly && unit === undefined) || draft.monthly_max ? (
        <MonthlyLimit label={label("monthly")} draft={draft} onType={onType} />
      ) : null}
      {hasFact(unit ?? "apartment", "orientation") || draft.sides ? (
        <Choices
          {...choices}
          name="sides"
          label={label("sides")}
          choices={SEARCH_SIDES.map((side) => [side, orientationText(t, [side]) ?? side])}
        />
      ) : null}
    </>
  );
}

/** What is asked of projects. What is set stays to be seen and taken off. */
function ProjectFilters({ draft, onChoose, offered }: FieldProps & { offered: Offered }) {
  const t = useT();
  const label = useFilterLabel();
  const { completions = [], layouts } = offered;
  const [address] = useSearchParams();
  const isAsked = (name: "completion" | "parking") =>
    Boolean(draft[name]) || unknownIn(address, name).length > 0;
  return (
    <>
      {layouts && (layouts.length > 0 || draft.layout) ? (
        <Layout label={label("layout")} draft={draft} choices={layouts} onChoose={onChoose} />
      ) : null}
      {completions.length > 1 || isAsked("completion") ? (
        <Completion label={label("completion")} draft={draft} choices={completions} onChoose={onChoose} />
      ) : null}
      {offered.parking || isAsked("parking") ? (
        <Choices
          draft={draft}
          onChoose={onChoose}
          name="parking"
          label={label("parking")}
          choices={[["1", t("apartments.parking_for_sale")]]}
        />
      ) : null}
    </>
  );
}
interface FieldProps {
  draft: Filters;
  onChoose: (next: Filters) => void;
}

/** The statuses to choose from. Where sold apartments are not shown, that of theirs only if the address has had it. */
function useStatuses(draft: Filters): readonly ApartmentStatus[] {
  const { soldShown } = useMoney();
  const isChosen = draft.status?.includes("sold") === true;
  const [wasChosen, setWasChosen] = useState(isChosen);
  // It stays after it was unchecked: the focus is on it.
  if (isChosen && !wasChosen) setWasChosen(true);
  return soldShown || wasChosen ? STATUS_CHOICES : STATUS_CHOICES.filter((status) => status !== "sold");
}

/**
 * Opened when a filter is set, and closed by the visitor only: the last filter may be empty for a moment while typing. On
 * a phone, where the open form would push the list off every level's screen, only what needs attention opens it.
 */
function useOpen(hasFilter: boolean, needsAttention: boolean) {
  const [isOpen, setOpen] = useState(hasFilter || needsAttention);
  /** Until then the form may be in the server's HTML, which does not know the screen. */
  const [isSettled, setSettled] = useState(needsAttention || !hasFilter);
  const settle = useEffectEvent(() => {
    if (!isSettled && window.matchMedia(NARROW).matches) setOpen(false);
    setSettled(true);
  });
  useEffect(() => settle(), []);
  const follow = useEffectEvent(() => {
    if (hasFilter && isSettled && !window.matchMedia(NARROW).matches) setOpen(true);
  });
  useEffect(() => follow(), [hasFilter]);
  useEffect(() => {
    if (needsAttention) setOpen(true);
  }, [needsAttention]);
  return { isOpen, setOpen, isSettled };
}
