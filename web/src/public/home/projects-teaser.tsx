import type { ProjectSummary } from "@ezo/contract/site/projects";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import { ProjectCard } from "../../shared/projects/project-card.tsx";
import layout from "../../shared/styles/layout.module.css";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import styles from "./projects-teaser.module.css";
import { TeaserHead } from "./teaser-head.tsx";

/** As `projects-teaser.module.css` lays out the cards. */
function boxesOf(index: number, count: number): readonly CoveredBox[] {
  const height = count < 3 ? "clamp(260px, 36vw, 600px)" : BOTH_OTHERS;
  if (index === 0)
    return [
      { ...NARROW_PAGE, aspect: count > 1 ? 4 / 5 : 5 / 4 },
      { width: columnsWidth(count > 1 ? 7 : 12), height },
    ];
  const narrow = { ...NARROW_PAGE, aspect: 5 / 4 };
  const width = columnsWidth(5);
  return count < 3 ? [narrow, { width, height }] : [narrow, { width, aspect: 4 / 2.72 }];
}
/** The pictures of two cards, and what is between them: a caption and the gap of the rows, at most. */
const BOTH_OTHERS = "(min(51vw, 862px) + 200px)";

/** One to three projects. The first of three is as tall as the other two together. */
export function ProjectsTeaser({ projects }: { projects: readonly ProjectSummary[] }) {
  const t = useT();
  return (
    <section className={styles.section}>
      <div className={layout.wrap}>
        <TeaserHead title={t("header.projects")} link={t("home.all_projects")} to="/projects" />
        <RateLine />
        <Reveal className={cx(layout.grid, styles.grid)}>
          {projects.map((project, index) => (
            <ProjectCard
              key={project.id}
              project={project}
              action={t("buttons.discover")}
              sizes={coverSizes(project.main_image, boxesOf(index, projects.length))}
              className={styles.card}
              pictureClassName={styles.picture}
            />
          ))}
        </Reveal>
      </div>
    </section>
  );
}
