import type { RoutingRule } from "@ezo/contract/admin/routing";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { routingPaths } from "./routing-paths.ts";
import { routingRules, useSubjects } from "./routing.resource.ts";
import { TryCard } from "./try-card.tsx";

const FILTERS = { deleted: ["true"] } as const;
const SORTS = ["order"] as const;

/** Who gets which enquiries: the rules in the order in which they are asked, and a place to try them. */
export default function RoutingListPage() {
  const { t, format } = useTexts();
  const updated = useUpdatedColumn();
  const control = useListView(FILTERS, SORTS);
  const conditions = useConditions();
  return (
    <>
      <ResourceList
        resource={routingRules}
        control={control}
        label={t("screen.routing")}
        name={(row) => row.name}
        subtitle={(row) => (row.is_active ? "" : t("routing.off"))}
        to={(row) => routingPaths.edit(row.id)}
        columns={[
          { key: "conditions", head: t("routing.conditions"), cell: conditions },
          {
            key: "people",
            head: t("routing.field.people"),
            cell: (row) => row.people.map(({ name }) => name).join(", ") || t("routing.nobody_left"),
          },
          {
            key: "routed",
            head: t("routing.routed"),
            isNumber: true,
            cell: (row) => format.number(row.routed),
          },
          updated,
        ]}
        searchPlaceholder={t("routing.field.name")}
        filters={[]}
        sorts={[]}
        manualSort="order"
        create={{ to: routingPaths.add, label: t("screen.routing_new") }}
        emptyTitle={t("routing.empty")}
        emptyMessage={t("routing.empty_message")}
      />
      <TryCard />
    </>
  );
}

/** A rule's conditions in words; those that it does not have are left out. */
function useConditions(): (row: RoutingRule) => string {
  const { t } = useTexts();
  const projects = useProjects();
  const subjects = new Map(useSubjects().map(({ value, label }) => [value, label]));
  return (row) => {
    const parts = [
      row.project_ids.map((id) => projects.nameOf(id) || `№ ${id}`),
      row.locales.map((locale) => t(`language.${locale}`)),
      row.subjects.map((code) => subjects.get(code) ?? code),
      row.sources.map((source) => t(`customers.source.${source}`)),
      row.hours === "any" ? [] : [t(`routing.hours.${row.hours}`)],
    ];
    return (
      parts
        .filter((part) => part.length > 0)
        .map((part) => part.join(", "))
        .join(" · ") || t("routing.every_form")
    );
  };
}
