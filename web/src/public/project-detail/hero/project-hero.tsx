import type { Project } from "@ezo/contract/site/projects";
import { Link } from "react-router-dom";
import { EXPLORER_ID } from "../../../shared/apartments/explorer-id.ts";
import { useBoundWords } from "../../../shared/content/use-bound-words.ts";
import { monthAndYear } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { Breadcrumb } from "../../../shared/navigation/breadcrumb.tsx";
import { useMoney } from "../../../shared/prices/money.ts";
import { RateLine } from "../../../shared/prices/rate-line.tsx";
import { fromPriceText, hasPrice, leftText } from "../../../shared/projects/project-stock.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { type CoveredBox, coverSizes } from "../../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import { ProjectStatus } from "../../../shared/ui/project-status/project-status.tsx";
import { fitted } from "../../../shared/ui/fitted.ts";
import { ShareButton } from "../../../shared/ui/share/share-button.tsx";
import { ProjectBar } from "./project-bar.tsx";
import { plateOf } from "../gallery/project-pictures.ts";
import styles from "./project-hero.module.css";

const PLATE: readonly CoveredBox[] = [{ width: "100vw", height: "clamp(320px, 40vw, 680px)" }];

/** The title with what is for sale, then a full-width picture. */
export function ProjectHero({ project }: { project: Project }) {
  const t = useT();
  const title = useBoundWords()(project.title);
  const plate = plateOf(project);
  return (
    <>
      <div className={cx(layout.wrap, styles.opening)}>
        <Breadcrumb list={{ to: "/projects", label: t("header.projects") }} title={project.title} />
        <Link className={styles.back} to="/projects">
          <Icon name="arrow" />
          {t("projects.back_to_list")}
        </Link>
        <div className={layout.grid}>
          <h1 className={cx(type.hero, styles.title)} style={fitted(title)}>
            {title}
          </h1>
          <dl className={cx(styles.facts, type.num)}>
            <div>
              <dt>{t("projects.status")}</dt>
              <dd>
                <ProjectStatus status={project.status} className={styles.status} />
              </dd>
            </div>
            {project.location ? (
              <div>
                <dt>{t("projects.location")}</dt>
                <dd>{project.location}</dd>
              </div>
            ) : null}
            {project.year === null ? null : (
              <div>
                <dt>{t("projects.year")}</dt>
                <dd>{project.year}</dd>
              </div>
            )}
          </dl>
        </div>
        <Sale project={project} />
      </div>
      <ProjectBar project={project} />
      <Picture image={plate} sizes={coverSizes(plate, PLATE)} className={styles.plate} priority />
    </>
  );
}

/** From which price on, until when, how many are left; and the ways to choose one and to pass the page on. */
function Sale({ project }: { project: Project }) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const { stats } = project;
  const facts = [
    { label: t("projects.price"), text: fromPriceText(stats, { t, money }) },
    { label: t("projects.handover"), text: monthAndYear(project.completion_date, locale) },
    { label: t("projects.apartments"), text: leftText(stats, { t, money }) },
  ].filter(({ text }) => text);
  return (
    <div className={styles.sale}>
      {stats && facts.length > 0 ? (
        <div>
          <dl className={cx(styles.figures, type.num)}>
            {facts.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {hasPrice(stats) ? <RateLine keepsPlace /> : null}
        </div>
      ) : null}
      <div className={styles.actions}>
        {project.hasApartmentNavigation ? (
          // The browser scrolls to it, also without scripts.
          <a className={buttonClass()} href={`#${EXPLORER_ID}`}>
            {t("projects.choose_apartment")}
          </a>
        ) : null}
        <ShareButton title={project.title} />
      </div>
    </div>
  );
}
