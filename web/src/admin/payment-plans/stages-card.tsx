import type { Locale } from "@ezo/contract/values/languages";
import { PERCENTS, PLAN_STAGES_MAX } from "@ezo/contract/values/limits/sales";
import { stageName } from "@ezo/contract/values/money/stage-name";
import { Input, TextInput } from "@mantine/core";
import { Card } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SortedList } from "../editor/fields/sorting/sorted-list.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { noStage, type PlanForm } from "./payment-plan-values.ts";

/** What is paid on days of construction, besides the instalments. */
export function StagesCard({ form, locale }: { form: PlanForm; locale: Locale }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const { stages } = form.values;
  return (
    <Card title={t("payment_plans.stages")}>
      <SortedList
        label={t("field.stages")}
        hint={t("payment_plans.hint.stages", { max: PLAN_STAGES_MAX })}
        value={stages}
        nameOf={({ name }, index) =>
          name[locale] || name.ka || t("payment_plans.nth_stage", { number: index + 1 })
        }
        empty={noStage}
        addLabel={t("payment_plans.add_stage")}
        onChange={(next) => {
          form.clearErrors();
          set("stages", next);
        }}
      >
        {(stage, index, change) => (
          <>
            <TextInput
              label={t("payment_plans.stage_name")}
              withAsterisk={locale === "ka"}
              placeholder={locale === "ka" ? "" : stageName(noStage().name, locale, index)}
              value={stage.name[locale]}
              error={error(`stages.${index}.name.${locale}`)}
              onChange={({ currentTarget }) =>
                change({ ...stage, name: { ...stage.name, [locale]: currentTarget.value } })
              }
            />
            <DayField
              label={t("payment_plans.stage_due")}
              isRequired
              value={stage.due}
              error={error(`stages.${index}.due`)}
              onChange={(due) => change({ ...stage, due })}
            />
            <NumberField
              label={t("payment_plans.stage_percent")}
              bounds={PERCENTS}
              value={stage.percent}
              error={error(`stages.${index}.percent`)}
              onChange={(percent) => change({ ...stage, percent })}
            />
          </>
        )}
      </SortedList>
      {error("stages") ? <Input.Error>{error("stages")}</Input.Error> : null}
    </Card>
  );
}
