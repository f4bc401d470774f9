import { USED_FILTERS, type UsedValue } from "@ezo/contract/admin/interest";
import { localized } from "@ezo/contract/values/locale";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { type MissesView, usedFiltersOf } from "./interest.queries.ts";
import styles from "./interest.module.css";
import { searchWords } from "./search-words.ts";

/** What is asked for by searches that find something: of each filter its values, the most frequent first. */
export function UsedFilters({ asked }: { asked: MissesView }) {
  const { t } = useTexts();
  const titleId = useId();
  const { data, error, refetch, isPlaceholderData } = useQuery(usedFiltersOf(useCaller(), asked));
  return (
    <section className={styles.used} aria-labelledby={titleId}>
      <h2 id={titleId}>{t("used.title")}</h2>
      <p className={styles.intro}>{t("used.intro")}</p>
      {!data ? (
        <NotLoaded title={t("misses.error")} error={error} onRetry={refetch} rows={6} height={44} gap={4} />
      ) : data.length === 0 ? (
        <p className={styles.note}>{t("used.empty")}</p>
      ) : (
        <Values data={data} isStale={isPlaceholderData} />
      )}
    </section>
  );
}

function Values({ data, isStale }: { data: readonly UsedValue[]; isStale: boolean }) {
  const { t, format } = useTexts();
  const wordsOf = useValueWords();
  const kinds = USED_FILTERS.filter((kind) => data.some(({ filter }) => filter === kind));
  return (
    <div className={list.card}>
      <table className={cx(list.table, isStale && list.stale)}>
        <thead>
          <tr>
            <th scope="col">{t("used.filter")}</th>
            <th scope="col">{t("used.value")}</th>
            <th scope="col" className={list.number}>
              {t("misses.count")}
            </th>
            <th scope="col" className={list.number}>
              {t("misses.days")}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.flatMap((kind) =>
            data
              .filter(({ filter }) => filter === kind)
              .map((value) => (
                <tr key={value.query}>
                  <td className={list.cell}>{t(`used.filter.${kind}`)}</td>
                  <td className={cx(list.name, styles.words)}>{wordsOf(value)}</td>
                  <td className={cx(list.number, list.cell)}>{format.number(value.count)}</td>
                  <td className={cx(list.number, list.cell)}>{t("board.days", { count: value.days })}</td>
                </tr>
              )),
          )}
        </tbody>
      </table>
    </div>
  );
}

function useValueWords(): (value: UsedValue) => string {
  const { t, format, language } = useTexts();
  return ({ filter, search, project }) =>
    filter === "project"
      ? localized(project?.titles, language) || t("list.untitled")
      : searchWords(search, t, format);
}
