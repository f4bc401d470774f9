import type { Project } from "@ezo/contract/site/projects";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { brochurePath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath } from "@ezo/contract/values/languages";
import { layoutsPath } from "../../shared/apartments/places.ts";
import { monthAndYear } from "../../shared/format/dates.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { ProjectStatus } from "../../shared/ui/project-status/project-status.tsx";
import styles from "./project-facts.module.css";

/** The project's details. */
export function ProjectFacts({ project }: { project: Project }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className={styles.facts} aria-label={t("projects.details")}>
      <dl className={type.num}>
        <Fact label={t("projects.status")}>
          <ProjectStatus status={project.status} className={styles.status} />
        </Fact>
        {project.location ? <Fact label={t("projects.location")}>{project.location}</Fact> : null}
        <Fact label={t("projects.start_date")}>{monthAndYear(project.start_date, locale)}</Fact>
        <Fact label={t("projects.completion_date")}>{monthAndYear(project.completion_date, locale)}</Fact>
        {project.layouts_count > 0 ? (
          <Fact label={t("apartments.layouts")}>
            <Link className={styles.link} to={layoutsPath(project.id)}>
              {t("apartments.layouts_count", { count: project.layouts_count })}
            </Link>
          </Fact>
        ) : null}
      </dl>
      {project.is_active ? (
        // A file, which no router opens.
        <p className={styles.brochure}>
          <a className={styles.link} href={canonicalPath(locale, brochurePath(project.id))}>
            {t("projects.brochure")}
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** A date that is not known is said to be so (specification, section 2, "Project detail"). */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useT();
  const isKnown = Boolean(children);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx(!isKnown && styles.unknown)}>{isKnown ? children : t("messages.not_specified")}</dd>
    </div>
  );
}
