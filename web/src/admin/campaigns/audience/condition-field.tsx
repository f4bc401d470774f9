import { CONSENT_DAYS } from "@ezo/contract/values/limits/marketing";
import { ENQUIRY_STATUSES } from "@ezo/contract/enquiries";
import { CONTACT_SOURCES } from "@ezo/contract/marketing/contacts";
import type { SegmentCondition, SegmentConditions } from "@ezo/contract/marketing/segment-rules";
import { LOCALES } from "@ezo/contract/values/languages";
import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { TagsField } from "../../contacts/tags-field.tsx";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useProjects } from "../../inventory/site-items.ts";
import { CampaignsField } from "./campaigns-field.tsx";
import { PriceField } from "./price-field.tsx";

const ROOMS = ["1", "2", "3", "4", "5"];

export function ConditionField(props: {
  name: SegmentCondition;
  value: SegmentConditions;
  error: string | undefined;
  /** Gets this condition alone. */
  onChange: (change: SegmentConditions) => void;
}) {
  const { name, value, error } = props;
  const { t } = useTexts();
  const { data: projects } = useProjects();
  const label = t(`campaigns.condition.${name}`);
  const many = { label, error, searchable: true, hidePickedOptions: true } as const;
  const set = props.onChange;
  switch (name) {
    case "languages":
      return (
        <MultiSelect
          {...many}
          data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
          value={value.languages ?? []}
          onChange={(next) => set({ languages: LOCALES.filter((locale) => next.includes(locale)) })}
        />
      );
    case "sources":
      return (
        <MultiSelect
          {...many}
          data={CONTACT_SOURCES.map((source) => ({ value: source, label: t(`contacts.source.${source}`) }))}
          value={value.sources ?? []}
          onChange={(next) => set({ sources: CONTACT_SOURCES.filter((source) => next.includes(source)) })}
        />
      );
    case "project_ids":
      return (
        <MultiSelect
          {...many}
          data={(projects ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={(value.project_ids ?? []).map(String)}
          onChange={(next) => set({ project_ids: next.map(Number) })}
        />
      );
    case "rooms":
      return (
        <MultiSelect
          {...many}
          data={ROOMS}
          value={(value.rooms ?? []).map(String)}
          onChange={(next) => set({ rooms: next.map(Number) })}
        />
      );
    case "request_statuses":
      return (
        <MultiSelect
          {...many}
          data={ENQUIRY_STATUSES.map((status) => ({
            value: status,
            label: t(`customers.status.${status}`),
          }))}
          value={value.request_statuses ?? []}
          onChange={(next) =>
            set({ request_statuses: ENQUIRY_STATUSES.filter((status) => next.includes(status)) })
          }
        />
      );
    case "price":
      return (
        <PriceField
          label={label}
          error={error}
          value={value.price ?? {}}
          onChange={(price) => set({ price })}
        />
      );
    case "visited":
      return <p>{label}</p>;
    case "opened_campaign_ids":
    case "clicked_campaign_ids":
      return (
        <CampaignsField
          label={label}
          error={error}
          value={value[name] ?? []}
          onChange={(ids) => set({ [name]: ids })}
        />
      );
    case "tags":
      return (
        <TagsField label={label} error={error} value={value.tags ?? []} onChange={(tags) => set({ tags })} />
      );
    case "last_contact_within_days":
    case "last_contact_older_than_days":
    case "opened_within_days":
    case "clicked_within_days":
    case "consent_within_days":
    case "consent_older_than_days":
      return (
        <DaysField
          label={label}
          error={error}
          days={value[name] ?? 1}
          onChange={(days) => set({ [name]: days })}
        />
      );
  }
}

/** A number of days. A field that is left without one shows again the number that still holds. */
function DaysField(props: {
  label: string;
  error: string | undefined;
  days: number;
  onChange: (days: number) => void;
}) {
  const { t } = useTexts();
  const [unread, setUnread] = useState<string | null>(null);
  return (
    <NumberField
      label={props.label}
      bounds={CONSENT_DAYS}
      value={unread ?? props.days}
      error={unread === "" ? t("errors.required") : props.error}
      onChange={(value) => {
        setUnread(typeof value === "number" ? null : value);
        if (typeof value === "number") props.onChange(value);
      }}
      onBlur={() => setUnread(null)}
    />
  );
}
