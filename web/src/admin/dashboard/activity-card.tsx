import { Suspense } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import { lazyScreen } from "../ui/states/lazy-screen.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import styles from "./activity-card.module.css";
import card from "./card.module.css";
import type { ActivityDays } from "./dashboard.queries.ts";

// Chart.js is as large as the rest of the page; the figures do not wait for it.
const ActivityChart = lazyScreen(() => import("./activity-chart.tsx"));

export const totalOf = (days: ActivityDays): number => days.reduce((total, { count }) => total + count, 0);

/** Enquiries per day over the last 30 days, as a chart and as a table. */
export function ActivityCard(props: {
  days: ActivityDays | undefined;
  error: unknown;
  onRetry: () => unknown;
}) {
  const { days, error } = props;
  const { t, format } = useTexts();
  const total = days ? totalOf(days) : 0;
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2>{t("dashboard.chart.title")}</h2>
        {total > 0 ? (
          <span className={card.caption}>{t("dashboard.chart.total", { count: format.number(total) })}</span>
        ) : null}
      </div>
      <div className={card.body}>
        {days ? (
          total > 0 ? (
            <Activity days={days} total={total} />
          ) : (
            <p className={styles.plain}>{t("dashboard.chart.empty")}</p>
          )
        ) : (
          <NotLoaded title={t("dashboard.error")} error={error} onRetry={props.onRetry}>
            <Loading />
          </NotLoaded>
        )}
      </div>
    </section>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <p className={styles.plain} role="status">
      {t("app.loading")}
    </p>
  );
}

function Activity({ days, total }: { days: ActivityDays; total: number }) {
  const { t, format } = useTexts();
  const now = useNow();
  const today = days.at(-1)?.count ?? 0;
  return (
    <>
      <div
        className={styles.chart}
        role="img"
        aria-label={t("dashboard.chart.summary", {
          total: format.number(total),
          today: format.number(today),
        })}
      >
        <Suspense fallback={<Loading />}>
          <ActivityChart days={days} />
        </Suspense>
      </div>
      <details className={styles.table}>
        <summary>{t("dashboard.chart.as_table")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("dashboard.chart.day")}</th>
              <th scope="col">{t("dashboard.chart.count")}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, count }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{format.day(date, now)}</time>
                </th>
                <td>{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
