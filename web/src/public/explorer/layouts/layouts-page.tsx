import type { RouteOutput } from "@ezo/contract/route";
import type { Layout, listLayouts } from "@ezo/contract/site/layouts";
import { readId } from "@ezo/contract/values/ids";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { isNotFound } from "../../../shared/api/failure-code.ts";
import { freeText } from "../../../shared/apartments/filters/filter-counts.ts";
import { instalmentText } from "../../../shared/apartments/instalment-text.ts";
import { layoutPath, layoutsPath, projectPath } from "../../../shared/apartments/places.ts";
import { useArea } from "../../../shared/apartments/use-area.ts";
import { boundWords } from "../../../shared/content/bound-words.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { FilterRow } from "../../../shared/lists/filter-row.tsx";
import { Leave } from "../../../shared/navigation/leave.tsx";
import { PageMissing } from "../../../shared/navigation/page-missing.tsx";
import { usePageQuery } from "../../../shared/query/page-query.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { CallUsButton } from "../../../shared/ui/failures/call-us.tsx";
import { QueryFailed } from "../../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../../shared/ui/loading/page-loading.tsx";
import { PageOpening } from "../../../shared/ui/loading/page-opening.tsx";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import { CrumbBar } from "../crumbs.tsx";
import { useLiveExplorer } from "../use-live-explorer.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import { fromText, leftText } from "./layout-left.ts";
import { RateLine } from "../../../shared/prices/rate-line.tsx";
import { ALL, ROOMS, roomsIn, roomsOf, roomsQueryOf } from "./rooms-filter.ts";
import { layoutsQuery } from "./layouts.queries.ts";
import styles from "./layouts.module.css";

/** The layouts of a project, each a link to its page. */
export default function LayoutsPage() {
  const id = readId(useParams()["id"]);
  return id === undefined ? <Leave to="/projects" notice="project-missing" /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const query = usePageQuery(layoutsQuery(useCaller(), useLocale(), id));
  if (isNotFound(query.error)) return <PageMissing to="/projects" toKey="projects.back_to_list" />;
  if (query.data) return <Layouts layouts={query.data.data} {...query.data.meta} />;
  if (!query.isError) return <PageLoading />;
  return <QueryFailed titleKey="errors.navigation_load_failed" query={query} />;
}

function Layouts(props: { layouts: readonly Layout[] } & RouteOutput<typeof listLayouts>["meta"]) {
  const { layouts, project, without_layout: others } = props;
  const t = useT();
  const money = useMoney();
  const [search] = useSearchParams();
  const news = useLiveExplorer(project.id);
  const rooms = roomsIn(search, layouts);
  const shown = rooms === ALL ? layouts : layouts.filter((each) => String(each.rooms) === rooms);
  const sum = (name: "available" | "total") => layouts.reduce((count, { stats }) => count + stats[name], 0);
  const counts = [freeText(t, money, { available: sum("available"), total: sum("total") })];
  // The explorer counts them, too.
  if (others.total > 0)
    counts.push(
      money.soldShown
        ? t("apartments.free_without_layout", { free: others.available, total: others.total })
        : t("apartments.free_count_without_layout", { count: others.available }),
    );
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
          lead={layouts.length === 0 ? t("apartments.layouts_empty") : counts.join(" · ")}
        />
        <RoomsFilter layouts={layouts} projectId={project.id} chosen={rooms} />
        <RateLine />
        <ul className={styles.cards}>
          {shown.map((each) => (
            <LayoutCard key={each.id} layout={each} projectId={project.id} />
          ))}
          {/* The last row is never half empty. */}
          {shown.length % 2 === 1 ? <InDoubt /> : null}
        </ul>
        <p role="status" className={type.hidden}>
          {news}
        </p>
      </div>
    </>
  );
}

function RoomsFilter(props: { layouts: readonly Layout[]; projectId: number; chosen: string }) {
  const { layouts, projectId, chosen } = props;
  const t = useT();
  const navigate = useNavigate();
  const choices = roomsOf(layouts);
  if (choices.length < 2) return null;
  return (
    <div className={styles.filter}>
      <FilterRow
        path={layoutsPath(projectId)}
        name={ROOMS}
        label={t("apartments.rooms")}
        unfiltered={ALL}
        entries={[
          { value: ALL, label: t("apartments.layout_all") },
          ...choices.map((count) => ({
            value: String(count),
            label: t("apartments.rooms_count", { count }),
          })),
        ]}
        chosen={chosen}
        onChoose={(value) => void navigate({ search: roomsQueryOf(value) })}
      />
    </div>
  );
}

function LayoutCard({ layout: each, projectId }: { layout: Layout; projectId: number }) {
  const t = useT();
  const money = useMoney();
  const locale = useLocale();
  const areaText = useArea();
  const name = boundWords(each.name, locale);
  const size = [t("apartments.rooms_count", { count: each.rooms }), areaText(each.area_total)];
  return (
    <li>
      <Link className={styles.card} to={layoutPath(projectId, each.slug)}>
        <span className={styles.ground}>
          <Picture image={each.plan_image} alt="" sizes="(min-width: 900px) 40vw, 100vw" />
        </span>
        <div className={cx(styles.caption, type.num)}>
          <h2 className={type.d3}>{name}</h2>
          <b>{fromText(t, money, each.stats)}</b>
          <span className={styles.size}>{size.join(" · ")}</span>
          {each.instalment_from ? (
            <span className={styles.monthly}>{instalmentText(t, money, each.instalment_from)}</span>
          ) : null}
          <span className={styles.left}>
            <Floors floors={each.floors} />
            {leftText(t, each)}
          </span>
        </div>
      </Link>
    </li>
  );
}

/** In the place beside an odd last layout. */
function InDoubt() {
  const t = useT();
  return (
    <li className={cx(styles.doubt, "on-dark")}>
      <h2 className={type.d2}>{t("apartments.layout_doubt")}</h2>
      <p>{t("apartments.layout_doubt_text")}</p>
      <div>
        <CallUsButton variant="paper" />
      </div>
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
