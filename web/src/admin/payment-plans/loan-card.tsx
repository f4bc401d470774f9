import { PERCENTS } from "@ezo/contract/values/limits/sales";
import { Card } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import type { PlanForm } from "./payment-plan-values.ts";

/** The terms that only a bank's offer has. */
export function LoanCard({ form }: { form: PlanForm }) {
  const { t } = useTexts();
  const { field } = formFields(form);
  return (
    <Card title={t("payment_plans.mortgage")}>
      <NumberField
        label={t("field.yearly_rate_percent")}
        description={t("payment_plans.hint.rate")}
        withAsterisk
        bounds={PERCENTS}
        {...field("yearly_rate_percent")}
      />
      <DayField
        label={t("field.offered_until")}
        description={t("payment_plans.hint.offered_until")}
        {...field("offered_until")}
      />
    </Card>
  );
}
