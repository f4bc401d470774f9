import type { Project } from "@ezo/contract/site/projects";
import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Breadcrumb } from "../../shared/navigation/breadcrumb.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import { ProjectStatus } from "../../shared/ui/project-status.tsx";
import { fitted } from "../../shared/ui/fitted.ts";
import styles from "./project-hero.module.css";

/** The title, then a full-width picture. */
export function ProjectHero({ project }: { project: Project }) {
  const t = useT();
  const plate = project.render_image ?? project.main_image;
  return (
    <>
      <div className={cx(layout.wrap, styles.opening)}>
        <Breadcrumb list={{ to: "/projects", label: t("header.projects") }} title={project.title} />
        <Link className={styles.back} to="/projects">
          <Icon name="arrow" />
          {t("projects.back_to_list")}
        </Link>
        <div className={layout.grid}>
          <h1 className={cx(type.hero, styles.title)} style={fitted(project.title)}>
            {project.title}
          </h1>
          <dl className={cx(styles.facts, type.num)}>
            <div>
              <dt>{t("projects.status")}</dt>
              <dd>
                <ProjectStatus status={project.status} className={styles.status} />
              </dd>
            </div>
            <div>
              <dt>{t("projects.location")}</dt>
              <dd>{project.location}</dd>
            </div>
            {project.year === null ? null : (
              <div>
                <dt>{t("projects.year")}</dt>
                <dd>{project.year}</dd>
              </div>
            )}
          </dl>
        </div>
      </div>
      <Picture image={plate} sizes="100vw" className={styles.plate} priority />
    </>
  );
}
