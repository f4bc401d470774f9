import { Select, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/resource-list.module.css";
import { useListView } from "../resource/use-list-view.ts";
import { Blank } from "../ui/blank.tsx";
import styles from "./project-chooser.module.css";
import { FolderOpen } from "../ui/icons.ts";
import { useProjects } from "./use-projects.ts";

const FILTERS = { project_id: null } as const;
const NO_SORTS: readonly string[] = [];

/** A screen about one project at a time; which one is in the address. Without it, the first. */
export function ProjectChooser(props: { children: (projectId: number) => ReactNode }) {
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
        props.children(Number(asked))
      ) : projects.isLoaded ? (
        <Blank icon={FolderOpen} title={t("projects.empty")} />
      ) : (
        <StockSkeleton />
      )}
    </div>
  );
}

export function StockSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t("app.loading")}>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={160} mb={20} />
      ))}
    </div>
  );
}
