import type { Locale } from "@ezo/contract/values/languages";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { type ComputedPlan, computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartments } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./example-card.module.css";
import { type PaymentPlanValues, type PlanForm, typedTerms } from "./payment-plan-values.ts";
import { planShares } from "./plan-shares.ts";
import { useHandoverLimit } from "./term-months.tsx";
import { useLastValid } from "./use-last-valid.ts";

/** As many apartments as the example is chosen from. */
const OFFERED = 50;

interface Props {
  form: PlanForm;
  locale: Locale;
}

/**
 * What the plan in the form comes to for an apartment that its project has for sale. A plan of all projects has its example
 * in one of them, which is chosen here.
 */
export function ExampleCard({ form, locale }: Props) {
  const { t, format } = useTexts();
  const { options } = useProjects();
  const [chosenProject, setProject] = useState<string | null>(null);
  const { project_id: ownId } = form.values;
  const anyProject = chosenProject ?? options[0]?.value ?? null;
  const projectId = ownId ?? (anyProject === null ? null : Number(anyProject));
  const { priced, isEmpty, chosen, choose, plan, isLast } = useExample({ form, locale }, projectId);
  // Why a plan of one project has no example is said elsewhere, or it has never been complete.
  if (projectId === null || (ownId !== null && !plan)) return null;
  return (
    <Card title={t("payment_plans.example")}>
      {ownId === null ? (
        <Select
          label={t("payment_plans.example_project")}
          allowDeselect={false}
          searchable
          data={options}
          value={anyProject}
          onChange={setProject}
        />
      ) : null}
      {chosen ? (
        <Select
          label={t("payment_plans.example_apartment")}
          allowDeselect={false}
          searchable
          data={priced.map(({ id, price, ...one }) => ({
            value: String(id),
            label: `${one.building_identifier} / ${one.floor_number} / ${one.apartment_number} · ${format.money(price)}`,
          }))}
          value={String(chosen.id)}
          onChange={choose}
        />
      ) : null}
      {isEmpty ? <p className={styles.note}>{t("payment_plans.example_none")}</p> : null}
      {plan && isLast ? <p className={styles.note}>{t("payment_plans.last_valid")}</p> : null}
      {plan ? <Schedule plan={plan} isLast={isLast} /> : null}
    </Card>
  );
}

/** The plan for the chosen apartment of a project. `isLast`: it has the last valid terms, since those in the form make no plan. */
function useExample({ form, locale }: Props, projectId: number | null) {
  const today = useTexts().format.dayOf(useNow());
  const limit = useHandoverLimit(form, projectId);
  const [chosenId, choose] = useState<string | null>(null);
  const asked = {
    project_id: projectId ?? 0,
    status: "available",
    unit_type: "apartment",
    per_page: OFFERED,
  };
  const { data, isPlaceholderData } = useQuery({
    ...apartments.list(useCaller(), asked),
    enabled: projectId !== null,
  });
  // Until a project's own apartments have come, those of the one before are still there.
  const found = data && !isPlaceholderData ? data.data : null;
  const priced = (found ?? []).flatMap(({ price, ...one }) => (price === null ? [] : [{ ...one, price }]));
  const chosen = priced.find(({ id }) => String(id) === chosenId) ?? priced[0];
  const planOf = (values: PaymentPlanValues | null) => {
    const terms = values && isWithinPrice(values) ? typedTerms(values, locale, limit) : null;
    const plan = terms && chosen ? computePlan(toMinor(chosen.price), terms, {}, today) : null;
    return Array.isArray(plan) ? null : plan;
  };
  const typed = planOf(form.values);
  // The values, not the plan: another apartment, or another project, has its own figures of them.
  const valid = useLastValid(typed ? form.values : null);
  return {
    priced,
    isEmpty: found !== null && priced.length === 0,
    chosen,
    choose,
    plan: typed ?? planOf(valid),
    isLast: !typed,
  };
}

/** Shares of more than the price are refused, and would be computed as what is left of it. */
const isWithinPrice = (values: PaymentPlanValues): boolean => planShares(values)?.excess === null;

function Schedule({ plan, isLast }: { plan: ComputedPlan; isLast: boolean }) {
  const { t, format, currency } = useTexts();
  const now = useNow();
  const money = (amount: number) => format.minor(amount, currency);
  return (
    <section
      className={cx(styles.schedule, isLast && styles.last)}
      aria-label={t("payment_plans.example_schedule")}
      // Long schedules scroll in here, by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t("payment_plans.example_due")}</th>
            <th scope="col">{t("payment_plans.example_amount")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{t("payment_plans.example_today")}</td>
            <td>{money(plan.down_minor)}</td>
          </tr>
          {plan.schedule.map(({ due, amount_minor: amount, label }) => (
            <tr key={`${due} ${label ?? ""}`}>
              <td>
                {format.day(due, now)}
                {label ? <small>{label}</small> : null}
              </td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("payment_plans.example_total")}</th>
            <td>{money(plan.total_minor)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
