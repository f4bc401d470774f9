import type { SearchMiss } from "@ezo/contract/admin/interest";
import { INTEREST_DAYS } from "@ezo/contract/values/limits/interest";
import { localized } from "@ezo/contract/values/locale";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { SearchX } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { useListView } from "../resource/list/use-list-view.ts";
import { Blank } from "../ui/states/blank.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import { boardList, missesOf } from "./interest.queries.ts";
import styles from "./interest.module.css";
import { searchWords } from "./search-words.ts";
import { UsedFilters } from "./used-filters.tsx";

const PERIODS = ["7", "30", "90", "365"] as const;
const FILTERS = { project_id: null, days: PERIODS } as const;
const NO_SORTS: readonly string[] = [];

/** What visitors have searched for in vain: filters in words, the most frequent first. */
export default function MissesPage() {
  const { t } = useTexts();
  const control = useListView(FILTERS, NO_SORTS);
  const { project_id: projectId, days = String(INTEREST_DAYS) } = control.view.filters;
  const asked = { days: Number(days), projectId };
  const { data, error, refetch, isPlaceholderData } = useQuery(missesOf(useCaller(), asked));
  return (
    <div className={cx(list.page, styles.page)}>
      <p className={styles.intro}>{t("misses.intro")}</p>
      <div className={styles.tools}>
        <Select
          label={t("misses.period")}
          allowDeselect={false}
          data={PERIODS.map((value) => ({ value, label: t("interest.window", { count: Number(value) }) }))}
          value={days}
          onChange={(value) => control.filter("days", value === String(INTEREST_DAYS) ? null : value)}
        />
        <ProjectField value={projectId} onChange={(id) => control.filter("project_id", id)} />
      </div>
      {!data ? (
        <NotLoaded title={t("misses.error")} error={error} onRetry={refetch} rows={8} height={44} gap={4} />
      ) : data.data.length === 0 ? (
        <Blank icon={SearchX} title={t("misses.empty")} message={t("misses.empty_hint")} />
      ) : (
        <Misses {...data} isStale={isPlaceholderData} />
      )}
      <UsedFilters asked={asked} />
    </div>
  );
}

function ProjectField(props: { value: string | undefined; onChange: (id: string | null) => void }) {
  const { t, language } = useTexts();
  const { data: projects = [] } = useQuery(boardList(useCaller()));
  return (
    <Select
      label={t("field.project")}
      placeholder={t("inbox.all")}
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("field.project") }) }}
      data={projects.map(({ id, titles }) => ({
        value: String(id),
        label: localized(titles, language) || t("list.untitled"),
      }))}
      value={props.value ?? null}
      onChange={props.onChange}
    />
  );
}

function Misses(props: {
  data: readonly SearchMiss[];
  meta: { total: number; different: number };
  isStale: boolean;
}) {
  const { data, meta } = props;
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <>
      <p className={styles.total} role="status">
        {t("misses.total", { total: format.number(meta.total), different: format.number(meta.different) })}
      </p>
      <section className={list.card}>
        <table className={cx(list.table, props.isStale && list.stale)}>
          <thead>
            <tr>
              <th scope="col">{t("misses.search")}</th>
              <th scope="col" className={list.number}>
                {t("misses.count")}
              </th>
              <th scope="col" className={list.number}>
                {t("misses.days")}
              </th>
              <th scope="col">{t("misses.last")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((miss) => (
              <tr key={miss.query}>
                <td className={cx(list.name, styles.words)}>
                  <SearchLink miss={miss} />
                </td>
                <td className={cx(list.number, list.cell)}>{format.number(miss.count)}</td>
                <td className={cx(list.number, list.cell)}>{t("board.days", { count: miss.days })}</td>
                <td className={list.cell}>
                  <time dateTime={miss.last_day}>{format.day(miss.last_day, now)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.length < meta.different ? (
        <p className={styles.note}>{t("misses.listed", { count: data.length })}</p>
      ) : null}
    </>
  );
}

/** Leads to the search on the site, as visitors see it now. */
function SearchLink({ miss: { search, query, project } }: { miss: SearchMiss }) {
  const { t, format, language } = useTexts();
  return (
    <>
      <a href={`/apartments?${query}`} target="_blank" rel="noopener">
        {searchWords(search, t, format)}
      </a>
      {project ? <small>{localized(project.titles, language) || t("list.untitled")}</small> : null}
    </>
  );
}
