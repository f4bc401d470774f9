import { type AdminPaymentPlan, PAYMENT_PLAN_SORTS } from "@ezo/contract/admin/projects/payment-plans";
import { PLAN_KINDS } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { LackingLanguages } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { useNow } from "../ui/use-now.ts";
import { paymentPlanPaths } from "./payment-plan-paths.ts";
import { paymentPlans } from "./payment-plans.resource.ts";
import { termsText } from "./terms-text.ts";
import { TooLate } from "./too-late.tsx";

const FILTERS = { project_id: null, kind: PLAN_KINDS, deleted: ["true"] } as const;

export default function PaymentPlanListPage() {
  const { t, format } = useTexts();
  const updated = useUpdatedColumn();
  const projects = useProjects();
  const control = useListView(FILTERS, PAYMENT_PLAN_SORTS);
  const projectId = control.view.filters["project_id"];
  const today = format.dayOf(useNow());
  const whyNotOffered = (row: AdminPaymentPlan) => {
    if (!row.is_active) return t("buildings.hidden");
    if (row.ends_too_late) return <TooLate />;
    // A plan of instalments may keep the last day that it had as a loan.
    const isOver = row.kind === "mortgage" && row.offered_until !== null && row.offered_until < today;
    return isOver ? t("payment_plans.offer_over") : "";
  };
  return (
    <ResourceList
      resource={paymentPlans}
      control={control}
      label={t("screen.payment_plans")}
      name={(row) => row.name}
      marks={(row) => <LackingLanguages texts={row.translations} />}
      subtitle={whyNotOffered}
      to={(row) => paymentPlanPaths.edit(row.id)}
      columns={[
        {
          key: "project",
          head: t("field.project"),
          cell: (row) => row.project?.title ?? t("payment_plans.all_projects"),
        },
        {
          key: "terms",
          head: t("payment_plans.terms"),
          cell: (row) => termsText(row, t, format.decimal),
        },
        updated,
      ]}
      searchPlaceholder={t("payment_plans.search")}
      filters={[
        { name: "project_id", label: t("field.project"), options: projects.options },
        {
          name: "kind",
          label: t("field.plan_kind"),
          options: PLAN_KINDS.map((value) => ({ value, label: t(`payment_plans.${value}`) })),
        },
      ]}
      sorts={PAYMENT_PLAN_SORTS.map((value) => ({
        value,
        label: t(value === "order" ? "payment_plans.sort.order" : `sort.${value}`),
      }))}
      manualSort="order"
      orderedWithin="project_id"
      create={{
        to: projectId ? `${paymentPlanPaths.add}?project_id=${projectId}` : paymentPlanPaths.add,
        label: t("screen.payment_plan_new"),
      }}
      emptyTitle={t("payment_plans.empty")}
    />
  );
}
