import { searchIcons } from "@ezo/contract/admin/content/features";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/states/blank.tsx";
import { Search } from "../generated/icons.ts";
import { IconDrawing } from "./icon-drawing.tsx";
import styles from "./icon-picker.module.css";

const SEARCH_DELAY_MS = 250;

/** Chooses an icon of the bundled set, searched by name or meaning. */
export function IconPicker(props: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (name: string) => void;
}) {
  const { t, format } = useTexts();
  const call = useCaller();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ["icons", asked],
    queryFn: ({ signal }) => call(searchIcons, { query: { search: asked } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <div className={styles.field} role="group" aria-label={props.label}>
      <TextInput
        label={t("icons.search")}
        placeholder={t("icons.placeholder")}
        type="search"
        value={search}
        error={props.error}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<Search />}
        onKeyDown={(event) => {
          // Enter must not submit the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {error && !data ? (
        <LoadError title={t("list.error")} error={error} onRetry={refetch} />
      ) : (
        <div className={styles.grid} role="radiogroup" aria-label={props.label} tabIndex={-1}>
          {data?.data.map(({ name, svg }) => (
            <button
              key={name}
              type="button"
              role="radio"
              aria-checked={name === props.value}
              aria-label={name}
              title={name}
              onClick={() => props.onChange(name)}
            >
              <IconDrawing svg={svg} />
            </button>
          ))}
        </div>
      )}
      <p className={styles.hint}>
        {t("icons.chosen", {
          name: props.value || t("field.empty"),
          count: format.number(data?.meta.total ?? 0),
        })}
      </p>
    </div>
  );
}
