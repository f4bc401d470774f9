import { planSubjects, readersByText } from "@ezo/contract/marketing/campaigns/campaign-readers";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { SUBJECT_TEST_HOURS, SUBJECT_TEST_PERCENTS } from "@ezo/contract/values/limits/marketing";
import { isWritten } from "@ezo/contract/values/mails/written-mail";
import { Button } from "@mantine/core";
import { Card } from "../../../editor/fields/card.tsx";
import { formFields } from "../../../editor/fields/form-fields.ts";
import { NumberField } from "../../../editor/fields/number-field.tsx";
import { SwitchRow } from "../../../editor/fields/switch-row.tsx";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Pencil } from "../../../generated/icons.ts";
import { useAudienceCount } from "../../audience/use-audience-count.ts";
import { type CampaignEditor, type CampaignValues, textOf } from "../../campaigns.resource.ts";
import { SubjectPlan } from "../../sending/subject-plan.tsx";
import styles from "../composer.module.css";
import { showSubjects } from "./subject-field.ts";

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
          <p className={styles.hint}>{t("campaigns.subject_test_where")}</p>
          <div>
            <Button leftSection={<Pencil />} onClick={showSubjects}>
              {t("campaigns.subject_test_write")}
            </Button>
          </div>
          <NumberField
            label={t("field.subject_test_percent")}
            bounds={SUBJECT_TEST_PERCENTS}
            value={percent}
            error={percent === "" ? t("errors.required") : error("subject_test_percent")}
            onChange={(value) => set("subject_test_percent", value)}
          />
          {typeof percent === "number" ? <PlannedShare values={form.values} percent={percent} /> : null}
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

/** The share in numbers, by the audience as it is now and by the texts as they are written. */
function PlannedShare({ values, percent }: { values: CampaignValues; percent: number }) {
  const { data } = useAudienceCount(values.segment, values.topics);
  if (!data) return null;
  const subjects = new Map(
    LOCALES.flatMap((locale): [Locale, number][] => {
      const text = textOf(values.translations[locale]);
      const more = text.more_subjects.filter((subject) => subject.trim() !== "");
      return isWritten(text) ? [[locale, more.length + 1]] : [];
    }),
  );
  const readers = readersByText(data.by_language, subjects, values.missing_language);
  return <SubjectPlan plan={planSubjects(readers, subjects, percent)} />;
}
