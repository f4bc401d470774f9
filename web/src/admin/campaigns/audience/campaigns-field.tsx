import { MultiSelect } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useSentCampaigns } from "./use-sent-campaigns.ts";

/** Campaigns that were sent. */
export function CampaignsField(props: {
  label: string;
  error: string | undefined;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTexts();
  const { campaigns, nameOf } = useSentCampaigns(true);
  const known = campaigns.map(({ id }) => id);
  const older = props.value.filter((id) => !known.includes(id));
  return (
    <MultiSelect
      label={props.label}
      error={props.error}
      searchable
      hidePickedOptions
      nothingFoundMessage={t("list.nothing_found")}
      data={[...known, ...older].map((id) => ({ value: String(id), label: nameOf(id) }))}
      value={props.value.map(String)}
      onChange={(next) => props.onChange(next.map(Number))}
    />
  );
}
