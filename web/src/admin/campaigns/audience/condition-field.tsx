import { CONSENT_DAYS } from "@ezo/contract/values/limits/marketing";
import type { SegmentCondition, SegmentConditions } from "@ezo/contract/marketing/segments/segment-rules";
import { useState } from "react";
import { TagsField } from "../../contacts/tags-field.tsx";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { CampaignsField } from "./campaigns-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { PriceField } from "./price-field.tsx";

export function ConditionField(props: {
  name: SegmentCondition;
  value: SegmentConditions;
  error: string | undefined;
  /** Gets this condition alone. */
  onChange: (change: SegmentConditions) => void;
}) {
  const { name, value, error } = props;
  const { t } = useTexts();
  const label = t(`campaigns.condition.${name}`);
  const set = props.onChange;
  switch (name) {
    case "languages":
    case "sources":
    case "project_ids":
    case "rooms":
    case "request_statuses":
      return <ChoiceField name={name} value={value} error={error} onChange={set} />;
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
