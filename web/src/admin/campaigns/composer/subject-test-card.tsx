import { SUBJECT_TEST_HOURS, SUBJECT_TEST_PERCENTS } from "@ezo/contract/values/limits";
import { Card } from "../../editor/fields/card.tsx";
import { formFields } from "../../editor/fields/form-fields.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { SwitchRow } from "../../editor/fields/switch-row.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { CampaignEditor } from "../campaigns.resource.ts";

/** Whether several subjects are tried on some of the readers before all others get the best one. */
export function SubjectTestCard({ form }: { form: CampaignEditor["form"] }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const { subject_test_percent: percent, subject_test_hours: hours, track_clicks: isCounted } = form.values;
  return (
    <Card title={t("campaigns.subject_test")}>
      <SwitchRow
        label={t("campaigns.subject_test_on")}
        hint={t("campaigns.subject_test_hint")}
        checked={percent !== null}
        onChange={(isOn) => set("subject_test_percent", isOn ? SUBJECT_TEST_PERCENTS.default : null)}
      />
      {percent === null ? null : (
        <>
          <NumberField
            label={t("field.subject_test_percent")}
            bounds={SUBJECT_TEST_PERCENTS}
            value={percent}
            error={percent === "" ? t("errors.required") : error("subject_test_percent")}
            onChange={(value) => set("subject_test_percent", value)}
          />
          <NumberField
            label={t("field.subject_test_hours")}
            description={t("campaigns.subject_test_hours_hint")}
            bounds={SUBJECT_TEST_HOURS}
            value={hours}
            error={hours === null || hours === "" ? t("errors.required") : error("subject_test_hours")}
            onChange={(value) => set("subject_test_hours", value)}
          />
          {isCounted ? null : <p role="status">{t("campaigns.subject_test_clicks")}</p>}
        </>
      )}
    </Card>
  );
}
