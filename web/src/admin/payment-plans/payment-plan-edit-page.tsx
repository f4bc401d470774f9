import type { AdminPaymentPlan } from "@ezo/contract/admin/projects/payment-plans";
import { FULL_PAYMENT_DISCOUNTS, PERCENTS, PLAN_MONTHS } from "@ezo/contract/values/limits/sales";
import {
  PLAN_INTERVALS,
  PLAN_KINDS,
  type PlanTerms,
} from "@ezo/contract/values/money/plans/payment-plan-terms";
import { endsInTime } from "@ezo/contract/values/money/plans/plan-handover";
import { Select, TextInput } from "@mantine/core";
import { EditorPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { useNow } from "../ui/use-now.ts";
import { ExampleCard } from "./example-card.tsx";
import { LoanCard } from "./loan-card.tsx";
import { paymentPlanPaths } from "./payment-plan-paths.ts";
import {
  newHighDiscount,
  PAYMENT_PLAN_FIELDS,
  type PlanForm as Form,
  paymentPlanSpec,
  type PaymentPlanValues,
  type PlanFigure,
  typedTerms,
} from "./payment-plan-values.ts";
import { paymentPlans } from "./payment-plans.resource.ts";
import { ProportionCard } from "./proportion-card.tsx";
import { StagesCard } from "./stages-card.tsx";
import { TermMonths, useHandoverLimit } from "./term-months.tsx";
import { TooLate } from "./too-late.tsx";

type Parts = EditorParts<AdminPaymentPlan, AdminPaymentPlan, PaymentPlanValues>;

export default function PaymentPlanEditPage() {
  const { t, format } = useTexts();
  return (
    <EditorPage
      spec={paymentPlanSpec}
      listPath={paymentPlanPaths.list}
      listTitle={t("screen.payment_plans")}
      newTitle={t("screen.payment_plan_new")}
      editPath={paymentPlanPaths.edit}
      nameOf={({ translations: { ka, en, ru } }) => ka.name || en.name || ru.name}
      names={PAYMENT_PLAN_FIELDS}
      askBeforeSaving={(values, item) => {
        const percent = newHighDiscount(values, item);
        return percent === null
          ? null
          : {
              title: t("payment_plans.discount_title"),
              message: t("payment_plans.discount_question", { percent: format.number(percent) }),
              confirm: t("payment_plans.discount_confirm"),
            };
      }}
    >
      {(parts) => <PaymentPlanForm {...parts} />}
    </EditorPage>
  );
}

function PaymentPlanForm(props: Parts) {
  const { form, values } = props.editor;
  const { t } = useTexts();
  const { text } = formFields(form);
  const { ka } = values.translations;
  const isLoan = values.kind === "mortgage";
  return (
    <>
      <Column>
        <ProportionCard form={form} />
        <ItemTexts parts={props} resource={paymentPlans}>
          {(locale, fallbackOf) => (
            <>
              <TextInput
                label={t(isLoan ? "field.bank_name" : "field.plan_name")}
                withAsterisk={locale === "ka"}
                placeholder={fallbackOf(ka.name)}
                {...text(`translations.${locale}.name`)}
              />
              {isLoan ? (
                <TextInput
                  label={t("field.currency_note")}
                  description={t("payment_plans.hint.currency")}
                  inputWrapperOrder={["label", "input", "error", "description"]}
                  placeholder={fallbackOf(ka.currency_note)}
                  {...text(`translations.${locale}.currency_note`)}
                />
              ) : null}
            </>
          )}
        </ItemTexts>
        <Card title={t(isLoan ? "payment_plans.share" : "payment_plans.down")}>
          <Percent form={form} name="min_down_percent" />
          <Percent form={form} name="max_down_percent" />
          <Percent form={form} name="default_down_percent" />
        </Card>
        <TermCard form={form} />
        {isLoan ? null : <StagesCard form={form} locale={props.locale} />}
      </Column>
      <Column>
        <PublishingCard form={form} locale={props.locale} isStoredLate={props.item?.ends_too_late ?? false} />
        {isLoan ? <LoanCard form={form} /> : <MoreCard form={form} />}
        <ExampleCard form={form} locale={props.locale} />
      </Column>
    </>
  );
}

function MoreCard({ form }: { form: Form }) {
  const { t } = useTexts();
  return (
    <Card title={t("payment_plans.more")}>
      <Percent form={form} name="balloon_percent" description={t("payment_plans.hint.balloon")} />
      <Percent form={form} name="max_balloon_percent" description={t("payment_plans.hint.max_balloon")} />
      <Percent
        form={form}
        name="full_payment_discount_percent"
        bounds={FULL_PAYMENT_DISCOUNTS}
        description={t("payment_plans.hint.discount")}
      />
    </Card>
  );
}

function TermCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { choice, toggle } = formFields(form);
  const limit = useHandoverLimit(form);
  const isLoan = form.values.kind === "mortgage";
  return (
    <Card title={t(isLoan ? "payment_plans.loan_term" : "payment_plans.term")}>
      {isLoan ? null : (
        <Select
          label={t("field.interval")}
          description={t("payment_plans.hint.quarters")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          allowDeselect={false}
          data={PLAN_INTERVALS.map((value) => ({ value, label: t(`payment_plans.${value}`) }))}
          {...choice("interval", PLAN_INTERVALS)}
        />
      )}
      <TermMonths form={form} name="min_months" limit={null} />
      <TermMonths form={form} name="max_months" limit={limit} />
      <TermMonths form={form} name="default_months" limit={limit} />
      {isLoan ? null : (
        <SwitchRow
          label={t("field.until_handover")}
          hint={t("payment_plans.hint.until_handover")}
          {...toggle("until_handover")}
        />
      )}
    </Card>
  );
}

/** `isStoredLate`: what is stored ends too late to be offered, which counts where what is typed cannot be judged. */
function PublishingCard(props: { form: Form; locale: Parts["locale"]; isStoredLate: boolean }) {
  const { form, locale, isStoredLate } = props;
  const { t, format } = useTexts();
  const today = format.dayOf(useNow());
  const limit = useHandoverLimit(form);
  const { choice, toggle, set, error } = formFields(form);
  const projects = useProjects();
  const { project_id: projectId, is_active: isActive } = form.values;
  const isLate = limit ? outlasts(typedTerms(form.values, locale, limit), today) : isStoredLate;
  const isWarned = isLate && isActive;
  return (
    <Card title={t("editor.publishing")}>
      <Select
        label={t("field.plan_kind")}
        allowDeselect={false}
        data={PLAN_KINDS.map((value) => ({ value, label: t(`payment_plans.${value}`) }))}
        {...choice("kind", PLAN_KINDS)}
      />
      <SwitchRow
        label={t("field.is_active")}
        hint={isWarned ? "" : t("payment_plans.hint.active")}
        {...toggle("is_active")}
      />
      {isWarned ? <TooLate isBoxed /> : null}
      <Select
        label={t("field.project")}
        description={t("payment_plans.hint.project")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder={t("payment_plans.all_projects")}
        clearable
        clearButtonProps={{ "aria-label": t("media.remove", { name: t("field.project") }) }}
        searchable
        data={projects.options}
        value={projectId === null ? null : String(projectId)}
        error={error("project_id")}
        onChange={(value) => set("project_id", value === null ? null : Number(value))}
      />
    </Card>
  );
}

/** Not even the shortest term ends in time. A term out of bounds is judged by its field, and would be counted month by month. */
const outlasts = (terms: PlanTerms | null, today: string): boolean =>
  terms !== null && terms.max_months <= PLAN_MONTHS.max && !endsInTime(terms, today);

function Percent(props: {
  form: Form;
  name: PlanFigure | "max_balloon_percent";
  description?: string;
  bounds?: { min: number; max: number; decimals: number };
}) {
  const { form, name, description, bounds = PERCENTS } = props;
  const { t } = useTexts();
  return (
    <NumberField
      label={t(`field.${name}`)}
      description={description}
      bounds={bounds}
      {...formFields(form).field(name)}
    />
  );
}
