import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { type ReactNode, type Ref, useId, useState } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./list-tools.module.css";
import { ListFilter as ListFilterIcon, Plus, Search, Trash2 } from "../ui/icons.ts";
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

/** Search, filters and order of a list, which fold behind a button on phones, and the button for something new. */
export function ListTools(props: {
  control: ListViewControl;
  searchRef: Ref<HTMLInputElement>;
  searchPlaceholder: string;
  filters: readonly ListFilter[];
  sorts: readonly { value: string; label: string }[];
  create?: { to: string; label: string } | undefined;
  tools?: ReactNode;
}) {
  const { control } = props;
  const { view } = control;
  const { t } = useTexts();
  const isTrash = view.filters["deleted"] === "true";
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const active = Object.keys(view.filters).length;
  return (
    <div className={styles.tools}>
      <SearchBox
        value={view.search}
        onSearch={control.search}
        placeholder={props.searchPlaceholder}
        ref={props.searchRef}
      />
      <Button
        className={styles.fold ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        leftSection={<ListFilterIcon size={16} strokeWidth={1.6} aria-hidden="true" />}
      >
        {active > 0 ? t("list.filters_active", { count: active }) : t("list.filters")}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {props.filters.map(({ name, label, options, isSegments }) =>
          isSegments ? (
            <Segments
              key={name}
              label={label}
              value={view.filters[name] ?? null}
              options={options}
              onChange={(value) => control.filter(name, value)}
            />
          ) : (
            <Select
              key={name}
              className={styles.select ?? ""}
              aria-label={label}
              placeholder={label}
              clearable
              clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: label }) }}
              data={withChosen(options, view.filters[name])}
              value={view.filters[name] ?? null}
              onChange={(value) => control.filter(name, value)}
            />
          ),
        )}
        {props.sorts.length > 1 ? (
          <Select
            className={styles.select ?? ""}
            aria-label={t("inbox.sort")}
            allowDeselect={false}
            data={props.sorts.map((sort) => ({ ...sort }))}
            value={view.sort ?? props.sorts[0]?.value ?? null}
            onChange={(value) => control.sort(value === props.sorts[0]?.value ? null : value)}
          />
        ) : null}
        <Button
          variant={isTrash ? "default" : "subtle"}
          aria-pressed={isTrash}
          onClick={() => control.filter("deleted", isTrash ? null : "true")}
          leftSection={<Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {t("list.trash")}
        </Button>
        {isFiltered(view) ? (
          <Button variant="subtle" onClick={control.clear}>
            {t("inbox.filter.clear")}
          </Button>
        ) : null}
      </div>
      <span className={styles.end}>
        {props.tools}
        {props.create ? (
          <Button
            component={Link}
            to={props.create.to}
            variant="filled"
            leftSection={<Plus size={18} strokeWidth={1.6} aria-hidden="true" />}
          >
            {props.create.label}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** An address may name what is no choice (any more): what narrows the list is shown, so that it can be taken away. */
function withChosen(options: ListFilter["options"], chosen: string | undefined) {
  const known = options.map((option) => ({ ...option }));
  if (chosen === undefined || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: /^\d+$/.test(chosen) ? `#${chosen}` : chosen }];
}

/** Asked for half a second after the last key, or at once with Enter. */
function SearchBox(props: {
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
  ref: Ref<HTMLInputElement>;
}) {
  const { t } = useTexts();
  const [text, setText] = useState(props.value);
  const [known, setKnown] = useState(props.value);
  // The address has changed from outside (back, filters cleared): the field follows.
  if (props.value !== known) {
    setKnown(props.value);
    if (props.value !== text.trim()) setText(props.value);
  }
  const searchSoon = useDebouncedCallback((next: string) => props.onSearch(next.trim()), {
    delay: SEARCH_DEBOUNCE_MS,
    flushOnUnmount: false,
  });
  const searchNow = (next: string) => {
    searchSoon.cancel();
    setText(next);
    props.onSearch(next.trim());
  };
  return (
    <TextInput
      ref={props.ref}
      type="search"
      className={styles.search ?? ""}
      aria-label={t("inbox.search")}
      placeholder={props.placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") searchNow(event.currentTarget.value);
        if (event.key === "Escape") {
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
      leftSection={<Search size={16} strokeWidth={1.6} aria-hidden="true" />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t("inbox.search_clear")} onClick={() => searchNow("")} />
        ) : (
          <kbd aria-hidden="true">/</kbd>
        )
      }
    />
  );
}
