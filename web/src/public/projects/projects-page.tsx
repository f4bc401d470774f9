import { PROJECTS_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { useRef } from "react";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { FilterRow } from "../../shared/lists/filter-row.tsx";
import { ListPageLoading } from "../../shared/lists/list-page-loading.tsx";
import { EarlierPages, MorePages } from "../../shared/lists/page-ways.tsx";
import { useKeptHeight } from "../../shared/lists/use-kept-height.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import { STATUS_LABELS } from "../../shared/projects/status-labels.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { LoadFailed } from "../../shared/ui/failures/load-failed.tsx";
import { PageOpening } from "../../shared/ui/loading/page-opening.tsx";
import { ProjectsGrid, ProjectsGridSkeleton } from "./projects-grid.tsx";
import { ProjectsEmpty, ProjectsFailed } from "./projects-messages.tsx";
import styles from "./projects-page.module.css";
import { PROJECT_FILTERS } from "./projects-view.ts";
import { type ProjectsList, useProjects } from "./use-projects.ts";

const PATH = "/projects";

export default function ProjectsPage() {
  const { texts } = useI18n();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const list = useProjects();
  const { filter, failure, isLoading } = list;
  useKeptHeight(box, filter.phase !== "still");

  // The page's texts arrive with the first answer.
  if (!texts.hasGroups(["projects"])) {
    if (!failure)
      return (
        <ListPageLoading className={styles.page}>
          <ProjectsGridSkeleton count={PROJECTS_PAGE_SIZE} shown={0} />
        </ListPageLoading>
      );
    return (
      <LoadFailed
        titleKey="projects.error_title"
        error={failure}
        onRetry={list.retry}
        isRetrying={isLoading}
      />
    );
  }
  if (list.isMissing) return <PageMissing to={PATH} toKey="header.projects" />;
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <PageOpening title={t("header.projects")} lead={t("projects.subtitle")} />
      <Bar {...list} />
      <div
        ref={box}
        className={cx(styles.list, filter.phase === "leaving" && styles.faded)}
        aria-busy={isLoading}
      >
        <EarlierPages first={list.firstPage} addressOf={(page) => PATH + list.addressOf(page)} />
        <Projects {...list} />
      </div>
    </div>
  );
}

/** The filter, and how many projects are shown. */
function Bar({ filter, isLoading, pagination, projects }: ProjectsList) {
  const t = useT();
  const entries = PROJECT_FILTERS.map((value) => ({
    value,
    label: t(value === "all" ? "projects.all" : STATUS_LABELS[value]),
  }));
  return (
    <div className={styles.bar}>
      <FilterRow
        path={PATH}
        name="status"
        label={t("projects.status")}
        entries={entries}
        unfiltered="all"
        chosen={filter.chosen}
        onChoose={filter.choose}
      />
      <p className={cx(type.cap, type.mute, type.num, styles.showing)} role="status">
        {isLoading ? t("messages.loading") : null}
        {!isLoading && pagination && projects.length > 0
          ? t("projects.showing", { shown: projects.length, total: pagination.total })
          : null}
      </p>
    </div>
  );
}

/** The projects so far, and below them what is being loaded, has failed, or can be loaded. */
function Projects({ view, projects, isLoading, failure, pagination, ...list }: ProjectsList) {
  return (
    <>
      {projects.length > 0 ? <RateLine /> : null}
      {projects.length > 0 ? <ProjectsGrid projects={projects} /> : null}
      {isLoading ? (
        <ProjectsGridSkeleton count={PROJECTS_PAGE_SIZE} shown={projects.length} />
      ) : failure ? (
        <ProjectsFailed error={failure} isMore={projects.length > 0} onRetry={list.retry} />
      ) : projects.length === 0 ? (
        <ProjectsEmpty isFiltered={view.status !== "all"} onShowAll={list.showAll} />
      ) : null}
      {/* Kept while more is being loaded, because it has the focus. */}
      {pagination?.has_more_pages && !failure ? (
        <div className={styles.more}>
          <MorePages to={PATH + list.addressOf(view.page + 1)} isLoading={isLoading} onMore={list.loadMore} />
        </div>
      ) : null}
    </>
  );
}
