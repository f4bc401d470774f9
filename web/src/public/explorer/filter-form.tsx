import type { FilterName } from "@ezo/contract/navigation";
import { type FormEvent, useId } from "react";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { STATUS_LABELS } from "../../shared/apartments/apartment-status.tsx";
import {
  type FilterParam,
  type Filters,
  filtersOf,
  hasFilters,
  ROOM_CHOICES,
  searchOf,
  STATUS_CHOICES,
  without,
} from "./filters.ts";
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
  /** What they match, once that is known. */
  found:
    { total: number; of: number; loosen: readonly { filter: FilterName; matches: number }[] } | undefined;
}

/** The filters as a form whose state is the address: it can be shared, gone back to, and works without JavaScript. */
export function FilterForm({ filters, found }: Props) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const set = (next: Filters) => setSearch(searchOf(next), { replace: true, preventScrollReset: true });
  const apply = (event: FormEvent<HTMLFormElement>) => {
    const data = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") data.append(name, value);
    set(filtersOf(data));
  };
  const isOn = hasFilters(filters);
  return (
    <details className={styles.filters} open={isOn}>
      <summary>
        <Icon name="filter" />
        {t("apartments.filters")}
      </summary>
      <form
        // The fields keep what the visitor writes; an address that changes otherwise begins them anew.
        key={searchOf(filters) === "" ? "none" : "some"}
        className={styles.form}
        onChange={apply}
        onSubmit={(event) => {
          event.preventDefault();
          apply(event);
        }}
      >
        <Choices
          name="rooms"
          label={t("apartments.rooms")}
          chosen={filters.rooms}
          choices={ROOM_CHOICES.map((rooms) => [rooms, rooms === "4" ? "4+" : rooms])}
        />
        <Choices
          name="status"
          label={t("apartments.status")}
          chosen={filters.status}
          choices={STATUS_CHOICES.map((status) => [status, t(STATUS_LABELS[status])])}
        />
        <Range name="area" label={t("apartments.area_range")} filters={filters} />
        <Range name="price" label={t("apartments.price_range")} filters={filters} />
        <Range name="floor" label={t("apartments.floor")} filters={filters} />
        <noscript>
          <button type="submit">{t("buttons.apply")}</button>
        </noscript>
      </form>
      {isOn ? (
        <div className={styles.found} role="status">
          {found ? (
            <span>{t("apartments.matching", { count: found.total, total: found.of })}</span>
          ) : (
            <span>{t("messages.loading")}</span>
          )}
          <button type="button" onClick={() => set({})}>
            {t("buttons.clear_filters")}
          </button>
        </div>
      ) : null}
      {found?.total === 0 ? (
        <div className={styles.none}>
          <p>{t("apartments.none_match")}</p>
          {found.loosen.map(({ filter, matches }) => (
            <button key={filter} type="button" onClick={() => set(without(filters, filter))}>
              {t("apartments.loosen", { filter: t(FILTER_LABELS[filter]), count: matches })}
            </button>
          ))}
        </div>
      ) : null}
    </details>
  );
}

function Choices(props: {
  name: "rooms" | "status";
  label: string;
  chosen: string | undefined;
  choices: readonly (readonly [value: string, label: string])[];
}) {
  const { name, label, chosen = "", choices } = props;
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {choices.map(([value, text]) => (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.split(",").includes(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Range({
  name,
  label,
  filters,
}: {
  name: "area" | "price" | "floor";
  label: string;
  filters: Filters;
}) {
  const t = useT();
  const id = useId();
  const end = (param: FilterParam, text: string) => (
    <input
      id={`${id}-${param}`}
      name={param}
      type="number"
      inputMode="decimal"
      step="any"
      aria-label={`${label}: ${text}`}
      placeholder={text}
      defaultValue={filters[param]}
    />
  );
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.range}>
        {end(`${name}_min`, t("apartments.least"))}
        <span aria-hidden="true">–</span>
        {end(`${name}_max`, t("apartments.most"))}
      </div>
    </fieldset>
  );
}
