import type { Layout } from "@ezo/contract/site/layouts";
import { readId } from "@ezo/contract/values/ids";
import { Link, useParams } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { isNotFound } from "../../../shared/api/failure-code.ts";
import { layoutPath, projectPath } from "../../../shared/apartments/places.ts";
import { squareMetres } from "../../../shared/format/numbers.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { PageMissing } from "../../../shared/navigation/page-missing.tsx";
import { usePageQuery } from "../../../shared/query/page-query.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { QueryFailed } from "../../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../../shared/ui/loading/page-loading.tsx";
import { PageOpening } from "../../../shared/ui/loading/page-opening.tsx";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import { CrumbBar } from "../crumbs.tsx";
import { fromText, leftText } from "./layout-left.ts";
import { layoutsQuery } from "./layouts.queries.ts";
import styles from "./layouts.module.css";

/** The layouts of a project, each a link to its page. */
export default function LayoutsPage() {
  const id = readId(useParams()["id"]);
  return id === undefined ? <PageMissing to="/projects" toKey="projects.back_to_list" /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const query = usePageQuery(layoutsQuery(useCaller(), useLocale(), id));
  if (isNotFound(query.error)) return <PageMissing to="/projects" toKey="projects.back_to_list" />;
  if (query.data) return <Layouts layouts={query.data.data} project={query.data.meta.project} />;
  if (!query.isError) return <PageLoading />;
  return <QueryFailed titleKey="errors.navigation_load_failed" query={query} />;
}

function Layouts(props: { layouts: readonly Layout[]; project: { id: number; title: string } }) {
  const { layouts, project } = props;
  const t = useT();
  const sum = (name: "available" | "total") => layouts.reduce((count, { stats }) => count + stats[name], 0);
  return (
    <>
      <CrumbBar
        crumbs={[
          { label: t("header.projects"), to: "/projects" },
          { label: project.title, to: projectPath(project.id) },
          { label: t("apartments.layouts") },
        ]}
      />
      <div className={cx(layout.wrap, styles.page)}>
        <PageOpening
          title={t("apartments.layouts")}
          lead={
            layouts.length === 0
              ? t("apartments.layouts_empty")
              : t("apartments.free_of", { free: sum("available"), total: sum("total") })
          }
        />
        <ul className={styles.cards}>
          {layouts.map((each) => (
            <LayoutCard key={each.id} layout={each} projectId={project.id} />
          ))}
        </ul>
      </div>
    </>
  );
}

function LayoutCard({ layout: each, projectId }: { layout: Layout; projectId: number }) {
  const t = useT();
  const locale = useLocale();
  const size = [
    t("apartments.rooms_count", { count: each.rooms }),
    t("apartments.square_metres", { value: squareMetres(each.area_total, locale) }),
  ];
  return (
    <li>
      <Link className={styles.card} to={layoutPath(projectId, each.slug)}>
        <Picture
          image={each.plan_image}
          alt=""
          sizes="(min-width: 900px) 50vw, 100vw"
          className={styles.plan}
        />
        <div className={cx(styles.caption, type.num)}>
          <h2 className={type.d3}>{each.name}</h2>
          <b>{fromText(t, each.stats)}</b>
          <span className={styles.size}>{size.join(" · ")}</span>
          <span className={styles.left}>
            <Floors floors={each.floors} />
            {leftText(t, each)}
          </span>
        </div>
      </Link>
    </li>
  );
}

/** More squares than these would say less than the words beside them. */
const FLOORS_DRAWN = 16;

/** The floors as squares, filled where some are left; the words beside them say the same. */
function Floors({ floors }: Pick<Layout, "floors">) {
  if (floors.length > FLOORS_DRAWN) return null;
  return (
    <span className={styles.floors} aria-hidden="true">
      {floors.map(({ floor_number: number, floor_label, available }) => (
        <i key={number} data-left={available > 0 || undefined}>
          {floor_label}
        </i>
      ))}
    </span>
  );
}
