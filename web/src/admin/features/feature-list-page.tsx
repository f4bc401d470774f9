import { FEATURE_SORTS } from "@ezo/contract/admin-features";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { ResourceList } from "../resource/resource-list.tsx";
import { useListView } from "../resource/use-list-view.ts";
import { ListChecks, Star } from "../ui/icons.ts";
import { useNow } from "../ui/use-now.ts";
import { featurePaths } from "./feature-paths.ts";
import { features } from "./features.resource.ts";
import { IconDrawing } from "./icon-drawing.tsx";

const FILTERS = { unused: ["true"], deleted: ["true"] } as const;

export default function FeatureListPage() {
  const { t, format } = useTexts();
  const now = useNow();
  const control = useListView(FILTERS, FEATURE_SORTS);
  return (
    <ResourceList
      resource={features}
      control={control}
      label={t("screen.features")}
      icon={Star}
      picture={(row) => <IconDrawing svg={row.icon_svg} />}
      name={(row) => row.title}
      subtitle={(row) => row.description}
      to={(row) => featurePaths.edit(row.id)}
      columns={[
        {
          key: "usage",
          head: t("features.usage"),
          isNumber: true,
          cell: (row) => t("features.in_projects", { count: row.usage_count }),
        },
        {
          key: "updated",
          head: t("list.updated"),
          isMinor: true,
          cell: (row) => <span title={format.full(row.updated_at)}>{format.age(row.updated_at, now)}</span>,
        },
      ]}
      searchPlaceholder={t("features.search")}
      filters={[
        {
          name: "unused",
          label: t("features.usage"),
          isSegments: true,
          options: [{ value: "true", label: t("features.unused") }],
        },
      ]}
      sorts={FEATURE_SORTS.map((value) => ({ value, label: t(`features.sort.${value}`) }))}
      manualSort="order"
      tools={
        <Button
          component={Link}
          to={featurePaths.assign}
          leftSection={<ListChecks size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {t("features.assign")}
        </Button>
      }
      create={{ to: featurePaths.add, label: t("features.new") }}
      emptyTitle={t("features.empty")}
    />
  );
}
