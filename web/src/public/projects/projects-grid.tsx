import type { ProjectSummary } from "@ezo/contract/site/projects";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useFocusOnAppended } from "../../shared/lists/use-focus-on-appended.ts";
import { ProjectCard } from "../../shared/projects/project-card.tsx";
import layout from "../../shared/styles/layout.module.css";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import styles from "./projects-grid.module.css";

/** Rows of two, alternately 7 + 5 and 5 + 7 columns. */
const isWide = (index: number): boolean => index % 4 === 0 || index % 4 === 3;
const SIZES = {
  wide: "(max-width: 899px) 100vw, 58vw",
  narrow: "(max-width: 899px) 100vw, 42vw",
} as const;
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
            sizes={isWide(index) ? SIZES.wide : SIZES.narrow}
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
