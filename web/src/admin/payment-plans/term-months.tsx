import { PLAN_MONTHS } from "@ezo/contract/values/limits/sales";
import { type HandoverLimit, untilHandover } from "@ezo/contract/values/money/plans/plan-handover";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { TriangleAlert } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "../projects/projects.resource.ts";
import { useNow } from "../ui/use-now.ts";
import type { PlanForm } from "./payment-plan-values.ts";
import styles from "./too-late.module.css";

/**
 * How long a term of the plan in the form may be before it outlasts its project, or `projectId` for a plan of all; null where
 * nothing limits it.
 */
export function useHandoverLimit(
  form: PlanForm,
  projectId: number | null = form.values.project_id,
): HandoverLimit | null {
  const { kind, interval } = form.values;
  const { language, format } = useTexts();
  const now = useNow();
  // A bank's loan goes on after the handover.
  const isLimited = kind === "instalments" && projectId !== null;
  const { data } = useQuery({
    ...projects.item(useCaller(), projectId ?? 0, language),
    enabled: isLimited,
  });
  if (!isLimited || !data?.completion_date) return null;
  return untilHandover(data.completion_date, interval, format.dayOf(now));
}

interface Props {
  form: PlanForm;
  name: "min_months" | "max_months" | "default_months";
  limit: HandoverLimit | null;
}

/** A term's field. One that goes on after the handover is no mistake, and may be a slip: it is said while it is typed. */
export function TermMonths({ form, name, limit }: Props) {
  const { t } = useTexts();
  const { field } = formFields(form);
  const id = useId();
  const months = form.values[name];
  const passed = limit && typeof months === "number" && months > limit.months ? limit : null;
  return (
    <NumberField
      id={id}
      label={t(`field.${name}`)}
      bounds={PLAN_MONTHS}
      description={
        passed ? <BeyondHandover form={form} name={name} limit={passed} fieldId={id} /> : undefined
      }
      {...field(name)}
    />
  );
}

/** Its elements fit into the field's description, with which screen readers read it. */
function BeyondHandover(props: Props & { limit: HandoverLimit; fieldId: string }) {
  const { form, name, limit, fieldId } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const { set } = formFields(form);
  const { [name]: months, min_months: least, until_handover: isCut } = form.values;
  const what = { months, date: format.day(limit.day, now), left: limit.months };
  const mayInsert = limit.months >= (typeof least === "number" ? least : PLAN_MONTHS.min);
  return (
    <span className={styles.line}>
      <TriangleAlert />
      <span>
        {isCut ? t("payment_plans.cut_at_handover", what) : t("payment_plans.beyond_handover", what)}{" "}
        {mayInsert ? (
          <button
            type="button"
            className={styles.insert}
            onClick={() => {
              set(name, limit.months);
              // The button goes with what it was about.
              document.getElementById(fieldId)?.focus();
            }}
          >
            {t("payment_plans.insert_months", { left: limit.months })}
          </button>
        ) : null}
      </span>
    </span>
  );
}
