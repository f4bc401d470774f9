import type { ProjectSummary } from "@ezo/contract/site/projects";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useFocusOnAppended } from "../../shared/lists/use-focus-on-appended.ts";
import { ProjectCard } from "../../shared/projects/project-card.tsx";
import layout from "../../shared/styles/layout.module.css";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import styles from "./projects-grid.module.css";

/** Rows of two, alternately 7 + 5 and 5 + 7 columns. */
const isWide = (index: number): boolean => index % 4 === 0 || index % 4 === 3;
const height = "clamp(260px, 32vw, 480px)";
const BOXES: Record<"wide" | "narrow", readonly CoveredBox[]> = {
  wide: [
    { ...NARROW_PAGE, height },
    { width: columnsWidth(7), height },
  ],
  narrow: [
    { ...NARROW_PAGE, height },
    { width: columnsWidth(5), height },
  ],
};
/** Pictures that may be in the first view are loaded at once. */
const FIRST_ROW = 2;

export function ProjectsGrid({ projects }: { projects: readonly ProjectSummary[] }) {
  const t = useT();
  const list = useFocusOnAppended(projects.length);
  return (
    <ul ref={list} className={cx(layout.grid, styles.grid)}>
      {projects.map((project, index) => (
        <li key={project.id} className={isWide(index) ? styles.wide : styles.narrow}>
          <ProjectCard
            project={project}
            action={t("buttons.details")}
            heading="h2"
            sizes={coverSizes(project.main_image, isWide(index) ? BOXES.wide : BOXES.narrow)}
            priority={index < FIRST_ROW}
            pictureClassName={styles.picture}
          />
        </li>
      ))}
    </ul>
  );
}

/** Placeholders of `count` cards after `shown` others. */
export function ProjectsGridSkeleton({ count, shown }: { count: number; shown: number }) {
  return (
    <div className={cx(layout.grid, styles.grid)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cx(styles.skeleton, isWide(shown + index) ? styles.wide : styles.narrow)}>
          <span className={cx(skeleton.bar, styles.picture)} />
          <span className={cx(skeleton.bar, skeleton.heading)} />
          <span className={cx(skeleton.bar, skeleton.line, skeleton.short)} />
        </div>
      ))}
    </div>
  );
}
