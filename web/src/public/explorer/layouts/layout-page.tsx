import type { LayoutDetail } from "@ezo/contract/site/layouts";
import { readId } from "@ezo/contract/values/ids";
import { Link, useParams } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { isNotFound } from "../../../shared/api/failure-code.ts";
import { instalmentText } from "../../../shared/apartments/instalment-text.ts";
import { layoutsPath, projectPath } from "../../../shared/apartments/places.ts";
import { layoutSearchPath } from "../../../shared/apartments/search/search-view.ts";
import { Description } from "../../../shared/content/description.tsx";
import { useBoundWords } from "../../../shared/content/use-bound-words.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { Leave } from "../../../shared/navigation/leave.tsx";
import { PageMissing } from "../../../shared/navigation/page-missing.tsx";
import { usePageQuery } from "../../../shared/query/page-query.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { buttonClass, moreClass } from "../../../shared/ui/button.tsx";
import { QueryFailed } from "../../../shared/ui/failures/query-failed.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { PageLoading } from "../../../shared/ui/loading/page-loading.tsx";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import { CrumbBar } from "../crumbs.tsx";
import { FactList } from "../fact-list.tsx";
import { useLiveExplorer } from "../use-live-explorer.ts";
import { LayoutApartments } from "./layout-apartments.tsx";
import { useMoney } from "../../../shared/prices/money.ts";
import { fromText, leftText } from "./layout-left.ts";
import { layoutQuery } from "./layouts.queries.ts";
import styles from "./layouts.module.css";

/** A layout: its plans, areas and text, and its apartments. */
export default function LayoutPage() {
  const { id, slug = "" } = useParams();
  const projectId = readId(id);
  return projectId === undefined ? (
    <Leave to="/projects" notice="project-missing" />
  ) : (
    <Loaded key={slug} projectId={projectId} slug={slug} />
  );
}

function Loaded({ projectId, slug }: { projectId: number; slug: string }) {
  const query = usePageQuery(layoutQuery(useCaller(), useLocale(), projectId, slug));
  // Also when it was removed while the page was open.
  if (isNotFound(query.error))
    return <PageMissing to={layoutsPath(projectId)} toKey="apartments.layout_all" />;
  if (query.data) return <LayoutView layout={query.data} />;
  if (!query.isError) return <PageLoading />;
  return <QueryFailed titleKey="errors.navigation_load_failed" query={query} />;
}

function LayoutView({ layout: shown }: { layout: LayoutDetail }) {
  const t = useT();
  const { project, plan_images: plans, view_image: view, apartments } = shown;
  const news = useLiveExplorer(project.id);
  return (
    <>
      <CrumbBar
        returns
        crumbs={[
          { label: t("header.projects"), to: "/projects" },
          { label: project.title, to: projectPath(project.id) },
          { label: t("apartments.layouts"), to: layoutsPath(project.id) },
          { label: shown.name },
        ]}
      />
      <article className={cx(layout.wrap, styles.layout)} data-page-start>
        <div className={styles.plans}>
          {(plans.length > 0 ? plans : [null]).map((plan, index) => (
            <Picture
              key={plan?.url ?? "none"}
              image={plan}
              alt={plan?.alt_text || shown.name}
              sizes="(min-width: 900px) 58vw, 100vw"
              priority={index === 0}
              className={styles.plan}
            />
          ))}
        </div>
        <Facts layout={shown} />
      </article>
      <div className={cx(layout.wrap, styles.more)}>
        {view ? (
          <figure className={styles.view}>
            <figcaption className={type.d3}>{t("apartments.layout_view")}</figcaption>
            <Picture image={view} sizes="(min-width: 900px) 58vw, 100vw" />
          </figure>
        ) : null}
        {apartments.length > 0 ? <LayoutApartments apartments={apartments} /> : null}
        <p role="status" className={type.hidden}>
          {news}
        </p>
      </div>
    </>
  );
}

function Facts({ layout: shown }: { layout: LayoutDetail }) {
  const t = useT();
  const money = useMoney();
  const name = useBoundWords()(shown.name);
  return (
    <div className={styles.side}>
      <h1 className={cx(type.d1, type.num)}>{name}</h1>
      <p className={type.mute}>{shown.project.title}</p>
      <p className={cx(styles.price, type.num)} hidden={shown.stats.available === 0}>
        <b>{fromText(t, money, shown.stats)}</b>
        {shown.instalment_from ? <span>{instalmentText(t, money, shown.instalment_from)}</span> : null}
      </p>
      <p>{leftText(t, shown)}</p>
      {shown.stats.total > shown.stats.sold ? (
        <p>
          <Link className={moreClass} to={layoutSearchPath(shown.project.id, shown.slug)}>
            {t("apartments.layout_search")} <Icon name="arrow" />
          </Link>
        </p>
      ) : null}
      <FactList
        facts={[
          ["apartments.rooms", String(shown.rooms)],
          ["apartments.area_total", shown.area_total],
          ["apartments.area_living", shown.area_living],
          ["apartments.area_balcony", shown.area_balcony],
        ]}
      />
      {shown.description ? <Description text={shown.description} /> : null}
      {shown.tour_url ? (
        <p>
          <a
            className={buttonClass({ variant: "ghost" })}
            href={shown.tour_url}
            target="_blank"
            rel="noopener"
          >
            {t("apartments.layout_tour")}
          </a>
        </p>
      ) : null}
    </div>
  );
}
