import { CAMPAIGN_RATE_MAX_PER_MINUTE } from "@ezo/contract/values/limits/marketing";
import { Radio } from "@mantine/core";
import { Card } from "../../../editor/fields/card.tsx";
import { formFields } from "../../../editor/fields/form-fields.ts";
import { NumberField } from "../../../editor/fields/number-field.tsx";
import { SwitchRow } from "../../../editor/fields/switch-row.tsx";
import { useTexts } from "../../../i18n/texts-context.tsx";
import type { CampaignEditor } from "../../campaigns.resource.ts";
import { SenderFields } from "./sender-fields.tsx";
import { TopicsField } from "./topics-field.tsx";

/** How the campaign is sent: topics, missing languages, sender, rate and click tracking. */
export function DeliveryCard({ form }: { form: CampaignEditor["form"] }) {
  const { t } = useTexts();
  const { values } = form;
  const { toggle, set, error } = formFields(form);
  return (
    <Card title={t("campaigns.delivery")}>
      <TopicsField form={form} />
      <Radio.Group
        label={t("field.missing_language")}
        value={values.missing_language}
        onChange={(value) => set("missing_language", value === "skip" ? "skip" : "fallback")}
      >
        <Radio mt={10} value="fallback" label={t("campaigns.missing_fallback")} />
        <Radio mt={10} value="skip" label={t("campaigns.missing_skip")} />
      </Radio.Group>
      <SenderFields form={form} />
      <NumberField
        label={t("field.rate_per_minute")}
        description={t("campaigns.rate_hint")}
        bounds={{ min: 1, max: CAMPAIGN_RATE_MAX_PER_MINUTE }}
        value={values.rate_per_minute}
        error={error("rate_per_minute")}
        onChange={(rate) => set("rate_per_minute", rate === "" ? null : rate)}
      />
      <SwitchRow
        label={t("field.track_clicks")}
        hint={t("campaigns.track_clicks_hint")}
        {...toggle("track_clicks")}
      />
    </Card>
  );
}
