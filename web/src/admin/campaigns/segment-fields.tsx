import { CONTACT_SOURCES, countSegment, type SegmentFilter } from "@ezo/contract/contacts";
import { CUSTOMER_STATUSES } from "@ezo/contract/customers";
import { LOCALES } from "@ezo/contract/languages";
import { ActionIcon, Button, Menu, MultiSelect, NumberInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { TagsField } from "../contacts/tags-field.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { Plus, X } from "../ui/icons.ts";
import { type Condition, CONDITIONS, OWN_NAMES } from "./segment-conditions.ts";
import styles from "./segment-fields.module.css";
import { useProjects } from "./site-items.ts";

const COUNT_DELAY_MS = 300;
const ROOMS = ["1", "2", "3", "4", "5"];

const begun: Record<Condition, SegmentFilter> = {
  languages: { languages: [] },
  sources: { sources: [] },
  project_ids: { project_ids: [] },
  rooms: { rooms: [] },
  request_statuses: { request_statuses: [] },
  tags: { tags: [] },
  consent_within_days: { consent_within_days: 365 },
  consent_older_than_days: { consent_older_than_days: 30 },
};

interface FieldsProps {
  value: SegmentFilter;
  /** The message about a condition: one that is empty is refused. */
  error: (condition: string) => string | undefined;
  onChange: (filter: SegmentFilter) => void;
}

/** A filter's conditions, all of which must hold; `all` without any is everyone who has agreed. */
export function SegmentFields({ value, error, onChange }: FieldsProps) {
  const { t } = useTexts();
  const used = CONDITIONS.filter((name) => value[name] !== undefined);
  const unused = CONDITIONS.filter((name) => value[name] === undefined);
  const without = (name: Condition) => {
    const { [name]: _, ...rest } = value;
    return Object.keys(rest).some((key) => key !== "all") ? rest : { all: true };
  };
  return (
    <div className={styles.rules}>
      {used.map((name) => (
        <div key={name} className={styles.rule}>
          <Field name={name} value={value} error={error} onChange={onChange} />
          <ActionIcon
            aria-label={t("campaigns.condition_remove", { name: t(`campaigns.condition.${name}`) })}
            onClick={() => onChange(without(name))}
          >
            <X size={16} strokeWidth={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {unused.length > 0 ? (
        <div>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="subtle" leftSection={<Plus size={16} strokeWidth={1.6} aria-hidden="true" />}>
                {t("campaigns.condition_add")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {unused.map((name) => (
                <Menu.Item
                  key={name}
                  onClick={() => {
                    const { all: _, ...rest } = value;
                    onChange({ ...rest, ...begun[name] });
                  }}
                >
                  {t(`campaigns.condition.${name}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      ) : null}
    </div>
  );
}

function Field({ name, value, error: errorOf, onChange }: FieldsProps & { name: Condition }) {
  const { t } = useTexts();
  const { data: projects } = useProjects();
  const label = t(`campaigns.condition.${name}`);
  const error = errorOf(name);
  const many = { label, error, searchable: true, hidePickedOptions: true } as const;
  switch (name) {
    case "languages":
      return (
        <MultiSelect
          {...many}
          data={LOCALES.map((locale) => ({ value: locale, label: OWN_NAMES[locale] }))}
          value={value.languages ?? []}
          onChange={(next) =>
            onChange({ ...value, languages: LOCALES.filter((locale) => next.includes(locale)) })
          }
        />
      );
    case "sources":
      return (
        <MultiSelect
          {...many}
          data={CONTACT_SOURCES.map((source) => ({ value: source, label: t(`contacts.source.${source}`) }))}
          value={value.sources ?? []}
          onChange={(next) =>
            onChange({ ...value, sources: CONTACT_SOURCES.filter((source) => next.includes(source)) })
          }
        />
      );
    case "project_ids":
      return (
        <MultiSelect
          {...many}
          data={(projects ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={(value.project_ids ?? []).map(String)}
          onChange={(next) => onChange({ ...value, project_ids: next.map(Number) })}
        />
      );
    case "rooms":
      return (
        <MultiSelect
          {...many}
          data={ROOMS}
          value={(value.rooms ?? []).map(String)}
          onChange={(next) => onChange({ ...value, rooms: next.map(Number) })}
        />
      );
    case "request_statuses":
      return (
        <MultiSelect
          {...many}
          data={CUSTOMER_STATUSES.map((status) => ({
            value: status,
            label: t(`customers.status.${status}`),
          }))}
          value={value.request_statuses ?? []}
          onChange={(next) =>
            onChange({
              ...value,
              request_statuses: CUSTOMER_STATUSES.filter((status) => next.includes(status)),
            })
          }
        />
      );
    case "tags":
      return (
        <TagsField
          label={label}
          error={error}
          value={value.tags ?? []}
          onChange={(tags) => onChange({ ...value, tags })}
        />
      );
    case "consent_within_days":
    case "consent_older_than_days":
      return (
        <NumberInput
          label={label}
          min={1}
          max={36_500}
          allowDecimal={false}
          value={value[name] ?? ""}
          onChange={(days) => {
            if (typeof days === "number") onChange({ ...value, [name]: Math.max(1, days) });
          }}
        />
      );
  }
}

/** How many the filter reaches now, by language. */
export function AudienceCount({ filter }: { filter: SegmentFilter }) {
  const { t, format } = useTexts();
  const call = useCaller();
  const [asked] = useDebouncedValue(filter, COUNT_DELAY_MS);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["content", "contact", "count", asked],
    queryFn: async ({ signal }) => (await call(countSegment, { body: { filter: asked } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const shown = (count: number | undefined) => (count === undefined ? "…" : format.number(count));
  return (
    <div
      className={styles.audience}
      role="status"
      aria-label={t("campaigns.audience_count")}
      aria-busy={isPlaceholderData || asked !== filter}
    >
      <div>
        <b>{shown(data?.count)}</b>
        <span>{t("campaigns.recipients")}</span>
      </div>
      {LOCALES.map((locale) => (
        <div key={locale}>
          <b>{shown(data?.by_language[locale])}</b>
          <span lang={locale}>{OWN_NAMES[locale]}</span>
        </div>
      ))}
    </div>
  );
}
