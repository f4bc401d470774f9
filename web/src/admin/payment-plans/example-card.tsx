import type { Locale } from "@ezo/contract/values/languages";
import { type ComputedPlan, computePlan, toMinor } from "@ezo/contract/values/money/payment-plan";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { dayInTbilisi } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartments } from "../inventory/stock.resources.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./example-card.module.css";
import { type PlanForm, typedTerms } from "./payment-plan-values.ts";
import { useHandoverLimit } from "./term-months.tsx";

/** As many apartments as the example is chosen from. */
const OFFERED = 50;

/** What the plan in the form comes to for an apartment that its project has for sale. */
export function ExampleCard({ form, locale }: { form: PlanForm; locale: Locale }) {
  const { project_id: projectId } = form.values;
  return projectId === null ? null : (
    <Example key={projectId} form={form} locale={locale} projectId={projectId} />
  );
}

function Example(props: { form: PlanForm; locale: Locale; projectId: number }) {
  const { form, locale, projectId } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const limit = useHandoverLimit(form);
  const [chosenId, setChosen] = useState<string | null>(null);
  const asked = { project_id: projectId, status: "available", unit_type: "apartment", per_page: OFFERED };
  const { data } = useQuery(apartments.list(useCaller(), asked));
  const priced = (data?.data ?? []).flatMap(({ price, ...one }) =>
    price === null ? [] : [{ ...one, price }],
  );
  const chosen = priced.find(({ id }) => String(id) === chosenId) ?? priced[0];
  const terms = typedTerms(form.values, locale, limit);
  if (!chosen || !terms) return null;
  const plan = computePlan(toMinor(chosen.price), terms, {}, dayInTbilisi(now));
  // Not even its shortest term ends in time, which is said elsewhere.
  if (Array.isArray(plan)) return null;
  return (
    <Card title={t("payment_plans.example")}>
      <Select
        label={t("payment_plans.example_apartment")}
        allowDeselect={false}
        searchable
        data={priced.map(({ id, price, ...one }) => ({
          value: String(id),
          label: `${one.building_identifier} / ${one.floor_number} / ${one.apartment_number} · ${format.money(price)}`,
        }))}
        value={String(chosen.id)}
        onChange={setChosen}
      />
      <Schedule plan={plan} />
    </Card>
  );
}

function Schedule({ plan }: { plan: ComputedPlan }) {
  const { t, format, currency } = useTexts();
  const now = useNow();
  const money = (amount: number) => format.minor(amount, currency);
  return (
    <section
      className={styles.schedule}
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
