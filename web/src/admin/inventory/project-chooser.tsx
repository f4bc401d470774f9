import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { useListView } from "../resource/list/use-list-view.ts";
import { Blank } from "../ui/states/blank.tsx";
import styles from "./project-chooser.module.css";
import { FolderOpen } from "../generated/icons.ts";
import { NotLoaded, Placeholders } from "../ui/states/not-loaded.tsx";
import { useProjects } from "./use-projects.ts";
import { useStock } from "./use-stock.ts";

const FILTERS = { project_id: null } as const;
const NO_SORTS: readonly string[] = [];

export type LoadedStock = NonNullable<ReturnType<typeof useStock>["data"]>;
interface StockProps {
  children: (loaded: LoadedStock) => ReactNode;
}

/** A screen about the stock of one project at a time; which one is in the address. Without it, the first. */
export function StockChooser(props: StockProps) {
  const { t } = useTexts();
  const projects = useProjects();
  const control = useListView(FILTERS, NO_SORTS);
  const asked = control.view.filters["project_id"] ?? projects.options[0]?.value;
  return (
    <div className={list.page}>
      <Select
        className={styles.project ?? ""}
        label={t("field.project")}
        allowDeselect={false}
        data={projects.options}
        value={asked ?? null}
        onChange={(value) => control.filter("project_id", value)}
      />
      {asked ? (
        <Stock key={asked} projectId={Number(asked)} {...props} />
      ) : projects.isLoaded ? (
        <Blank icon={FolderOpen} title={t("projects.empty")} />
      ) : (
        <StockSkeleton />
      )}
    </div>
  );
}

const StockSkeleton = () => <Placeholders rows={3} height={160} gap={20} />;

function Stock({ projectId, children }: StockProps & { projectId: number }) {
  const { t } = useTexts();
  const { failed, data } = useStock(projectId);
  if (data && !failed) return children(data);
  return (
    <NotLoaded title={t("list.error")} error={failed?.error} onRetry={() => failed?.refetch()}>
      <StockSkeleton />
    </NotLoaded>
  );
}
