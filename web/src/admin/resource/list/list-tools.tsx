import { Button, Select } from "@mantine/core";
import { type ReactNode, type Ref, useId, useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./list-tools.module.css";
import { ListFilter as ListFilterIcon, Plus, Trash2, X } from "../../generated/icons.ts";
import { SearchField } from "../../ui/search/search-field.tsx";
import { isFiltered } from "./list-view.ts";
import { Segments } from "./segments.tsx";
import type { ListViewControl } from "./use-list-view.ts";

export interface ListFilter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** A row of buttons; others are drop-downs. */
  isSegments?: boolean;
}

/** Gets more room than the others: the names of projects are longer than our words. */
const WIDE = "project_id";

interface ToolsProps {
  control: ListViewControl;
  searchPlaceholder: string;
  filters: readonly ListFilter[];
  /** The first is the list's own order. */
  sorts: readonly { value: string; label: string }[];
  create?: { to: string; label: string } | undefined;
  /** Buttons with an icon and a `title`: where room is short, their words are for screen readers alone. */
  tools?: ReactNode;
  /** For users who may bring back what was deleted. */
  hasTrash?: boolean;
}

/** Search, filters and order of a list, which fold behind a button on phones, and the button for something new. */
export function ListTools(props: ToolsProps & { searchRef: Ref<HTMLInputElement> }) {
  const { control } = props;
  const { view } = control;
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const active = Object.keys(view.filters).length;
  return (
    <div className={styles.tools}>
      <SearchField
        value={view.search}
        onSearch={control.search}
        placeholder={props.searchPlaceholder}
        className={styles.search}
        ref={props.searchRef}
      />
      <Button
        className={styles.fold ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        leftSection={<ListFilterIcon />}
      >
        {active > 0 ? t("list.filters_active", { count: active }) : t("inbox.filters")}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {props.filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} control={control} />
        ))}
        <SortField {...props} />
        {props.hasTrash === false ? null : <TrashButton control={control} />}
        {isFiltered(view) ? (
          <Button
            className={styles.compact ?? ""}
            variant="subtle"
            title={t("inbox.filter.clear")}
            onClick={control.clear}
            leftSection={<X />}
          >
            {t("inbox.filter.clear")}
          </Button>
        ) : null}
      </div>
      <span className={styles.end}>
        {props.tools ? <span className={styles.extra}>{props.tools}</span> : null}
        {props.create ? (
          <Button component={Link} to={props.create.to} variant="filled" leftSection={<Plus size="md" />}>
            {props.create.label}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** The search of a list that has tools of its own, and no key that leads to it. */
export function ListSearch({ control, placeholder }: { control: ListViewControl; placeholder: string }) {
  return (
    <SearchField
      value={control.view.search}
      onSearch={control.search}
      placeholder={placeholder}
      className={styles.search}
      hasKeyHint={false}
    />
  );
}

function FilterField({ filter, control }: { filter: ListFilter; control: ListViewControl }) {
  const { name, label, options } = filter;
  const { t } = useTexts();
  const value = control.view.filters[name];
  const onChange = (chosen: string | null) => control.filter(name, chosen);
  if (filter.isSegments)
    return <Segments label={label} value={value ?? null} options={options} onChange={onChange} />;
  return (
    <Select
      className={cx(styles.select, name === WIDE && styles.wide)}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: label }) }}
      data={withChosen(options, value)}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

function SortField({ control, sorts }: Pick<ToolsProps, "control" | "sorts">) {
  const { t } = useTexts();
  const first = sorts[0]?.value ?? null;
  if (sorts.length < 2) return null;
  return (
    <Select
      className={styles.select ?? ""}
      aria-label={t("inbox.sort")}
      allowDeselect={false}
      data={sorts.map((sort) => ({ ...sort }))}
      value={control.view.sort ?? first}
      onChange={(value) => control.sort(value === first ? null : value)}
    />
  );
}

/** Shows deleted items instead of living ones. */
function TrashButton({ control }: { control: ListViewControl }) {
  const { t } = useTexts();
  const isTrash = control.view.filters["deleted"] === "true";
  return (
    <Button
      className={styles.compact ?? ""}
      title={t("list.trash")}
      variant={isTrash ? "default" : "subtle"}
      aria-pressed={isTrash}
      onClick={() => control.filter("deleted", isTrash ? null : "true")}
      leftSection={<Trash2 />}
    >
      {t("list.trash")}
    </Button>
  );
}

/** Adds the chosen value where it is no option, or no longer one: a filter that is on must be shown to be removable. */
function withChosen(options: ListFilter["options"], chosen: string | undefined) {
  const known = options.map((option) => ({ ...option }));
  if (chosen === undefined || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: /^\d+$/.test(chosen) ? `#${chosen}` : chosen }];
}
