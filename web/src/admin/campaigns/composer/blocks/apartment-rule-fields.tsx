import { priceRule } from "@ezo/contract/inventory/apartment-cells";
import { APARTMENT_RULE_SORTS, type ApartmentRule } from "@ezo/contract/marketing/campaigns/apartment-rule";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { ROOMS_OR_MORE } from "@ezo/contract/site/apartment-filters";
import { CAMPAIGN_APARTMENTS_MAX } from "@ezo/contract/values/limits/marketing";
import { PRICES } from "@ezo/contract/values/limits/prices";
import { MultiSelect, Select } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "../../../editor/fields/number-field.tsx";
import { InCurrency, useTexts } from "../../../i18n/texts-context.tsx";
import { useProjects } from "../../../inventory/site-items.ts";

const ORDER = ["label", "input", "error", "description"] as const;
const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const ROOMS = oneTo(ROOMS_OR_MORE).map((count) => ({
  value: String(count),
  label: count === ROOMS_OR_MORE ? `${count}+` : String(count),
}));
const COUNTS = oneTo(CAMPAIGN_APARTMENTS_MAX).map(String);

/** By which rule a block chooses its apartments. Every rule is valid, so nothing here can keep the form from being saved. */
export function ApartmentRuleFields(props: {
  rule: ApartmentRule;
  onChange: (block: CampaignBlock) => void;
}) {
  const { rule } = props;
  const { t, currency } = useTexts();
  const { data: projects } = useProjects();
  const { price_max: limit, price_currency: own } = rule;
  const isOfBefore = Boolean(limit && own && currency && own !== currency);
  const set = (change: Partial<ApartmentRule>) => props.onChange({ ...rule, ...change });
  return (
    <>
      <Select
        label={t("campaigns.rule.project")}
        description={t("campaigns.rule.hint")}
        inputWrapperOrder={[...ORDER]}
        placeholder={t("campaigns.rule.all_projects")}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("media.remove", { name: t("campaigns.rule.project") }) }}
        nothingFoundMessage={t("list.nothing_found")}
        data={(projects ?? [])
          .filter((project) => project.hasApartmentNavigation)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={rule.project_id ? String(rule.project_id) : null}
        onChange={(id) => set({ project_id: id === null ? null : Number(id) })}
      />
      <MultiSelect
        label={t("campaigns.rule.rooms")}
        description={t("campaigns.rule.rooms_hint")}
        inputWrapperOrder={[...ORDER]}
        hidePickedOptions
        data={ROOMS}
        value={rule.rooms.map(String)}
        onChange={(rooms) => set({ rooms: rooms.map(Number).toSorted((a, b) => a - b) })}
      />
      <InCurrency currency={rule.price_currency}>
        <PriceField
          value={rule.price_max ?? null}
          isOfBefore={isOfBefore}
          onChange={(price) =>
            set({ price_max: price, price_currency: price === null ? undefined : currency })
          }
        />
      </InCurrency>
      <Select
        label={t("campaigns.rule.sort")}
        allowDeselect={false}
        data={APARTMENT_RULE_SORTS.map((sort) => ({ value: sort, label: t(`campaigns.rule.sort.${sort}`) }))}
        value={rule.sort}
        onChange={(value) => {
          const sort = APARTMENT_RULE_SORTS.find((one) => one === value);
          if (sort) set({ sort });
        }}
      />
      <Select
        label={t("campaigns.rule.count")}
        allowDeselect={false}
        data={COUNTS}
        value={String(rule.count)}
        onChange={(count) => {
          if (count !== null) set({ count: Number(count) });
        }}
      />
    </>
  );
}

/**
 * A highest price, or none. A text that means no price is not taken, and goes when the field is left. One that is changed is in
 * the firm's currency, whatever it was in before.
 */
function PriceField(props: {
  value: number | null;
  /** Whether it is in a currency that the firm no longer has. */
  isOfBefore: boolean;
  onChange: (price: number | null) => void;
}) {
  const { t, currency } = useTexts();
  const [unread, setUnread] = useState<string | null>(null);
  return (
    <NumberField
      label={t("campaigns.rule.price_max")}
      description={t(props.isOfBefore ? "campaigns.rule.price_of_before" : "campaigns.rule.price_hint")}
      bounds={{ ...PRICES, ...priceRule(currency) }}
      isGrouped
      value={unread ?? props.value}
      onChange={(value) => {
        setUnread(typeof value === "number" || value === "" ? null : value);
        if (typeof value === "number") props.onChange(value);
        else if (value === "") props.onChange(null);
      }}
      onBlur={() => setUnread(null)}
    />
  );
}
