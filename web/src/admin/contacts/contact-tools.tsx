import { CONTACT_SOURCES, CONTACT_STATUSES } from "@ezo/contract/marketing/contact-row";
import { LOCALES } from "@ezo/contract/values/languages";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/screens";
import { Autocomplete, Button, Select } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import tools from "../resource/list/list-tools.module.css";
import { ListSearch } from "../resource/list/list-tools.tsx";
import { isFiltered } from "../resource/list/list-view.ts";
import type { ListViewControl } from "../resource/list/use-list-view.ts";
import { Download, FileUp, UserPlus } from "../generated/icons.ts";
import { useMay } from "../session/session-context.tsx";
import { useFollowingText } from "../ui/search/use-following-text.ts";
import { contactTags } from "./contacts.queries.ts";

/** A valid tag; the contract's rule. */
const TAG = /^[^\p{Cc},;]{1,50}$/u;
/** The tag that a text names; "" for none. */
const tagIn = (text: string): string => (TAG.test(text.trim()) ? text.trim() : "");
export const CONTACT_FILTERS = {
  status: CONTACT_STATUSES,
  language: LOCALES,
  source: CONTACT_SOURCES,
  tag: TAG,
} as const;

export function ContactTools(props: {
  control: ListViewControl;
  isExporting: boolean;
  /** What the list is filtered to. */
  onExport: () => void;
  onImport: () => void;
  onNew: () => void;
}) {
  const { control } = props;
  const { t } = useTexts();
  const may = useMay();
  return (
    <div className={tools.tools}>
      <ListSearch control={control} placeholder={t("contacts.search")} />
      <FilterSelects control={control} />
      <TagFilter control={control} />
      {isFiltered(control.view) ? (
        <Button variant="subtle" onClick={control.clear}>
          {t("inbox.filter.clear")}
        </Button>
      ) : null}
      <span className={tools.end}>
        {may("contacts.export") ? (
          <Button loading={props.isExporting} onClick={props.onExport} leftSection={<Download />}>
            {t("inbox.export")}
          </Button>
        ) : null}
        <Button onClick={props.onImport} leftSection={<FileUp />}>
          {t("contacts.import")}
        </Button>
        <Button variant="filled" onClick={props.onNew} leftSection={<UserPlus />}>
          {t("contacts.new")}
        </Button>
      </span>
    </div>
  );
}

function FilterSelects({ control }: { control: ListViewControl }) {
  const { t, languageName } = useTexts();
  const filters = [
    {
      name: "status",
      label: t("field.status"),
      data: CONTACT_STATUSES.map((value) => ({ value, label: t(`contacts.status.${value}`) })),
    },
    {
      name: "language",
      label: t("field.language"),
      data: LOCALES.map((value) => ({ value, label: languageName(value) })),
    },
    {
      name: "source",
      label: t("contacts.source"),
      data: CONTACT_SOURCES.map((value) => ({ value, label: t(`contacts.source.${value}`) })),
    },
  ];
  return filters.map(({ name, label, data }) => (
    <Select
      key={name}
      className={tools.select ?? ""}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: label }) }}
      data={data}
      value={control.view.filters[name] ?? null}
      onChange={(value) => control.filter(name, value)}
    />
  ));
}

function TagFilter({ control }: { control: ListViewControl }) {
  const { t } = useTexts();
  const { data: tags = [] } = useQuery(contactTags(useCaller()));
  const [text, setText] = useFollowingText(control.view.filters["tag"] ?? "", tagIn);
  const filterSoon = useDebouncedCallback(
    (typed: string) => control.filter("tag", tagIn(typed) || null),
    SEARCH_DEBOUNCE_MS,
  );
  return (
    <Autocomplete
      className={tools.select ?? ""}
      aria-label={t("contacts.tag")}
      placeholder={t("contacts.tag")}
      data={tags}
      value={text}
      onChange={(typed) => {
        setText(typed);
        filterSoon(typed);
      }}
    />
  );
}
