import type { ProjectSummary } from "@ezo/contract/site/projects";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import { ProjectCard } from "../../shared/projects/project-card.tsx";
import layout from "../../shared/styles/layout.module.css";
import { Reveal } from "../../shared/ui/reveal.tsx";
import styles from "./projects-teaser.module.css";
import { TeaserHead } from "./teaser-head.tsx";

const WIDE = "(max-width: 899px) 100vw, 58vw";
const NARROW = "(max-width: 899px) 100vw, 40vw";

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
              sizes={index === 0 ? WIDE : NARROW}
              className={styles.card}
              pictureClassName={styles.picture}
            />
          ))}
        </Reveal>
      </div>
    </section>
  );
}
