import { FEATURE_SORTS } from "@ezo/contract/admin/content/features";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { LackingLanguages } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { ListChecks } from "../generated/icons.ts";
import { featurePaths } from "./feature-paths.ts";
import { features } from "./features.resource.ts";
import { IconDrawing } from "./icon-drawing.tsx";

const FILTERS = { unused: ["true"], deleted: ["true"] } as const;

export default function FeatureListPage() {
  const { t } = useTexts();
  const updated = useUpdatedColumn();
  const control = useListView(FILTERS, FEATURE_SORTS);
  return (
    <ResourceList
      resource={features}
      control={control}
      label={t("screen.features")}
      picture={(row) => <IconDrawing svg={row.icon_svg} />}
      name={(row) => row.title}
      marks={(row) => <LackingLanguages texts={row.translations} />}
      subtitle={(row) => row.description}
      to={(row) => featurePaths.edit(row.id)}
      columns={[
        {
          key: "usage",
          head: t("features.usage"),
          isNumber: true,
          cell: (row) => t("features.in_projects", { count: row.usage_count }),
        },
        updated,
      ]}
      searchPlaceholder={t("features.search")}
      filters={[
        {
          name: "unused",
          label: t("features.usage"),
          isSegments: true,
          options: [{ value: "true", label: t("library.unused") }],
        },
      ]}
      sorts={FEATURE_SORTS.map((value) => ({
        value,
        label: t(value === "order" ? "features.sort.order" : `sort.${value}`),
      }))}
      manualSort="order"
      tools={
        <Button
          component={Link}
          title={t("features.assign")}
          to={featurePaths.assign}
          leftSection={<ListChecks />}
        >
          {t("features.assign")}
        </Button>
      }
      create={{ to: featurePaths.add, label: t("screen.feature_new") }}
      emptyTitle={t("features.empty")}
    />
  );
}
