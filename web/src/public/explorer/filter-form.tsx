import type { FilterName } from "@ezo/contract/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { STATUS_LABELS } from "../../shared/apartments/apartment-status.tsx";
import {
  crossedIn,
  type FilterParam,
  type Filters,
  hasFilters,
  type RangeName,
  RANGES,
  ROOM_CHOICES,
  STATUS_CHOICES,
  valueIn,
  without,
} from "./filters.ts";
import { useFilterDraft } from "./use-filter-draft.ts";
import styles from "./filter-form.module.css";

export const FILTER_LABELS: Record<FilterName, string> = {
  rooms: "apartments.rooms",
  status: "apartments.status",
  area: "apartments.area_range",
  price: "apartments.price_range",
  floor: "apartments.floor",
};

interface Props {
  filters: Filters;
  /** Every other level counts its own apartments beside its heading, so the form says that it counts the project's. */
  isWholeProject: boolean;
  /** What they match in the project, once that is known. */
  found:
    | { total: number; of: number; loosen: readonly { filter: FilterName; matches: number }[] }
    | undefined;
  /** Asks again after an answer that did not come. */
  onRetry: (() => void) | undefined;
}

/** The filters as a form whose state is the address: it can be shared, gone back to, and works without JavaScript. */
export function FilterForm({ filters, isWholeProject, found, onRetry }: Props) {
  const t = useT();
  const summary = useRef<HTMLElement>(null);
  const { draft, type, finish, set } = useFilterDraft(filters);
  const isOn = hasFilters(filters);
  // Nothing but the visitor closes it: the last digit of the last filter may be deleted on the way to another number.
  const [isOpen, setOpen] = useState(isOn);
  useEffect(() => {
    if (isOn) setOpen(true);
  }, [isOn]);
  /** The button that was pressed goes, and must not take the focus with it. */
  const setAndStay = (next: Filters) => {
    set(next);
    summary.current?.focus();
  };
  const choices = { draft, onChoose: set };
  // Named when the visitor pauses: on its way to 100 a number is below 90.
  const isCrossed = (name: RangeName) => crossedIn(filters).includes(name) && crossedIn(draft).includes(name);
  return (
    <details
      className={styles.filters}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={summary}>
        <Icon name="filter" />
        {t("apartments.filters")}
      </summary>
      <form
        className={styles.form}
        onBlur={finish}
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <Choices
          {...choices}
          name="rooms"
          label={t("apartments.rooms")}
          choices={ROOM_CHOICES.map((rooms) => [rooms, rooms === "4" ? "4+" : rooms])}
        />
        <Choices
          {...choices}
          name="status"
          label={t("apartments.status")}
          hint={t("apartments.sold_only_if_chosen")}
          choices={STATUS_CHOICES.map((status) => [status, t(STATUS_LABELS[status])])}
        />
        {RANGES.map((name) => (
          <Range
            key={name}
            name={name}
            label={t(FILTER_LABELS[name])}
            draft={draft}
            isCrossed={isCrossed(name)}
            onType={type}
          />
        ))}
        <noscript>
          <button type="submit">{t("buttons.apply")}</button>
        </noscript>
      </form>
      <div role="status">
        {isOn ? (
          <div className={styles.found}>
            <Found isWholeProject={isWholeProject} found={found} onRetry={onRetry} />
            <button type="button" onClick={() => setAndStay({})}>
              {t("buttons.clear_filters")}
            </button>
          </div>
        ) : null}
      </div>
      {found?.total === 0 ? (
        <div className={styles.none}>
          <p>{t("apartments.none_match")}</p>
          {found.loosen.map(({ filter, matches }) => (
            <button key={filter} type="button" onClick={() => setAndStay(without(filters, filter))}>
              {t("apartments.loosen", { filter: t(FILTER_LABELS[filter]), count: matches })}
            </button>
          ))}
        </div>
      ) : null}
    </details>
  );
}

function Found({ isWholeProject, found, onRetry }: Pick<Props, "isWholeProject" | "found" | "onRetry">) {
  const t = useT();
  if (found) {
    const key = isWholeProject ? "apartments.matching" : "apartments.matching_in_project";
    return <span>{t(key, { count: found.total, total: found.of })}</span>;
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

function Choices(props: {
  name: "rooms" | "status";
  label: string;
  hint?: string;
  draft: Filters;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (next: Filters) => void;
}) {
  const { name, label, hint, draft, choices, onChoose } = props;
  const hintId = useId();
  const chosen = draft[name]?.split(",") ?? [];
  const choose = (value: string, isChosen: boolean) => {
    const others = chosen.filter((choice) => choice !== value);
    onChoose({ ...draft, [name]: (isChosen ? [...others, value] : others).join(",") });
  };
  return (
    <fieldset {...(hint && { "aria-describedby": hintId })}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {choices.map(([value, text]) => (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => choose(value, event.target.checked)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

function Range(props: {
  name: RangeName;
  label: string;
  draft: Filters;
  isCrossed: boolean;
  onType: (field: FilterParam, text: string) => void;
}) {
  const { name, label, draft, isCrossed, onType } = props;
  const t = useT();
  const errorId = useId();
  const [min, max] = [`${name}_min`, `${name}_max`] as const;
  const isUnread = (field: FilterParam) =>
    Boolean(draft[field]?.trim()) && valueIn(field, draft[field] ?? "") === undefined;
  const error =
    isUnread(min) || isUnread(max)
      ? t("errors.invalid_number")
      : isCrossed
        ? t("errors.range_crossed", { least: draft[min] ?? "", most: draft[max] ?? "" })
        : undefined;
  const end = (field: FilterParam, text: string) => (
    <input
      name={field}
      // Not "number": that takes neither "150 000" nor a decimal comma, and reports them as nothing.
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${label}: ${text}`}
      placeholder={text}
      value={draft[field] ?? ""}
      onChange={(event) => onType(field, event.target.value)}
      {...(isUnread(field) || isCrossed ? { "aria-invalid": true, "aria-describedby": errorId } : {})}
    />
  );
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.range}>
        {end(min, t("apartments.least"))}
        <span aria-hidden="true">–</span>
        {end(max, t("apartments.most"))}
      </div>
      {error === undefined ? null : (
        <p id={errorId} role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
