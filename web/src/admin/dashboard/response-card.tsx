import {
  getResponseTimes,
  RESPONSE_PARTS,
  type ResponseFigures,
  type ResponsePart,
  type ResponsePartKind,
} from "@ezo/contract/enquiries/response-clock";
import { localized } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { shareText } from "../i18n/share-text.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import { useSourceName } from "../ui/use-source-name.ts";
import card from "./card.module.css";
import { dashboardKeys } from "./dashboard.queries.ts";
import styles from "./response-card.module.css";

/** As the chart: the last 30 days; weeks over twelve. */
const DAYS: Readonly<Record<ResponsePartKind, number>> = { person: 30, project: 30, source: 30, week: 84 };

const responseTimes = (call: WebCaller, query: { by: ResponsePartKind; from: string }) =>
  queryOptions({
    queryKey: [...dashboardKeys.all, "response", query],
    queryFn: async ({ signal }) => (await call(getResponseTimes, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** How fast enquiries are answered: median and share in time, by person, project, source or week. */
export function ResponseCard() {
  const { t, format } = useTexts();
  const now = useNow();
  const [by, setBy] = useState<ResponsePartKind>("person");
  const from = format.dayOf(now - (DAYS[by] - 1) * DAY_MS);
  const { data, error, refetch } = useQuery(responseTimes(useCaller(), { by, from }));
  const nameOf = usePartName(by);
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2>{t("response.title")}</h2>
        <span className={card.caption}>{t("response.caption", { days: DAYS[by] })}</span>
      </div>
      <div className={card.body}>
        <div className={styles.parts} role="group" aria-label={t("response.by")}>
          {RESPONSE_PARTS.map((part) => (
            <button key={part} type="button" aria-pressed={part === by} onClick={() => setBy(part)}>
              {t(`response.by.${part}`)}
            </button>
          ))}
        </div>
        {!data ? (
          <NotLoaded
            title={t("response.error")}
            error={error}
            onRetry={refetch}
            rows={4}
            height={36}
            gap={4}
          />
        ) : data.total.requests === 0 ? (
          <p className={styles.empty}>{t("response.empty")}</p>
        ) : (
          <table className={styles.table} aria-label={t("response.title")}>
            <thead>
              <tr>
                <th scope="col">{t(`response.by.${by}`)}</th>
                <th scope="col">{t("response.requests")}</th>
                <th scope="col">{t("response.median")}</th>
                <th scope="col">{t("response.in_time")}</th>
              </tr>
            </thead>
            <tbody>
              <Line name={t("response.total")} figures={data.total} isTotal />
              {data.parts.map((part) => (
                <Line key={part.key} name={nameOf(part)} figures={part} />
              ))}
            </tbody>
          </table>
        )}
        {data ? <p className={styles.counts}>{t("response.counts")}</p> : null}
      </div>
    </section>
  );
}

function Line(props: { name: string; figures: ResponseFigures; isTotal?: boolean }) {
  const { name, figures, isTotal = false } = props;
  const { t, format } = useTexts();
  const decided = figures.in_time + figures.late;
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{name}</th>
      <td>{format.number(figures.requests)}</td>
      <td>
        {figures.median_minutes === null
          ? "–"
          : t("time.minutes", { count: format.number(figures.median_minutes) })}
      </td>
      <td>
        {decided === 0 ? "–" : `${shareText(figures.in_time, decided, format)} %`}
        {figures.late > 0 ? (
          <small>{t("response.late", { count: format.number(figures.late) })}</small>
        ) : null}
      </td>
    </tr>
  );
}

function usePartName(by: ResponsePartKind): (part: ResponsePart) => string {
  const { t, format, language } = useTexts();
  const sourceName = useSourceName();
  const now = useNow();
  return ({ key, name, titles }) => {
    if (by === "week") return t("response.week", { day: format.day(key, now) });
    if (by === "source") return sourceName(key);
    if (key === "") return t(by === "person" ? "response.nobody" : "response.no_project");
    return (titles && localized(titles, language)) || name || t("notes.former_member");
  };
}
