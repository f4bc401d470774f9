import { PROJECTS_PAGE_SIZE } from "@ezo/contract/limits";
import { useRef } from "react";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { FilterRow } from "../../shared/lists/filter-row.tsx";
import { EarlierPages, MorePages } from "../../shared/lists/page-ways.tsx";
import { useKeptHeight } from "../../shared/lists/use-kept-height.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { STATUS_LABELS } from "../../shared/projects/status-labels.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageOpening } from "../../shared/ui/page-opening.tsx";
import { ProjectsGrid, ProjectsGridSkeleton } from "./projects-grid.tsx";
import { ProjectsEmpty, ProjectsFailed } from "./projects-messages.tsx";
import styles from "./projects-page.module.css";
import { ProjectsPageLoading } from "./projects-page-loading.tsx";
import { PROJECT_FILTERS } from "./projects-view.ts";
import { useProjects } from "./use-projects.ts";

const PATH = "/projects";

export default function ProjectsPage() {
  const t = useT();
  const { texts } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  const { view, filter, isMissing, isLoading, failure, projects, pagination, ...ways } = useProjects();
  useKeptHeight(list, filter.phase !== "still");

  // The first answer brings the page's words; before it there is nothing to draw but their places.
  if (!texts.hasGroups(["projects"])) {
    if (!failure) return <ProjectsPageLoading />;
    return (
      <LoadFailed
        titleKey="projects.error_title"
        error={failure}
        onRetry={ways.retry}
        isRetrying={isLoading}
      />
    );
  }
  if (isMissing) return <PageMissing to={PATH} toKey="header.projects" />;
  const entries = PROJECT_FILTERS.map((value) => ({
    value,
    label: t(value === "all" ? "projects.all" : STATUS_LABELS[value]),
  }));
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <PageOpening title={t("header.projects")} lead={t("projects.subtitle")} />
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
      <div
        ref={list}
        className={cx(styles.list, filter.phase === "leaving" && styles.faded)}
        aria-busy={isLoading}
      >
        <EarlierPages first={ways.firstPage} addressOf={(page) => PATH + ways.addressOf(page)} />
        {projects.length > 0 ? <ProjectsGrid projects={projects} /> : null}
        {isLoading ? (
          <ProjectsGridSkeleton count={PROJECTS_PAGE_SIZE} shown={projects.length} />
        ) : failure ? (
          <ProjectsFailed error={failure} isMore={projects.length > 0} onRetry={ways.retry} />
        ) : projects.length === 0 ? (
          <ProjectsEmpty isFiltered={view.status !== "all"} onShowAll={ways.showAll} />
        ) : null}
        {/* It stays while more is on its way: it has the focus. */}
        {pagination?.has_more_pages && !failure ? (
          <div className={styles.more}>
            <MorePages
              to={PATH + ways.addressOf(view.page + 1)}
              isLoading={isLoading}
              onMore={ways.loadMore}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}
