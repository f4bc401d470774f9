import type { SystemCheck } from "@ezo/contract/system";
import { VITAL_NAMES, VITAL_ROUTES, type VitalFigure, type VitalName } from "@ezo/contract/vitals";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { cx } from "../../shared/lib/cx.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import { useQueueName } from "../jobs/queue-name.ts";
import list from "../resource/resource-list.module.css";
import { LoadError } from "../ui/blank.tsx";
import { useNow } from "../ui/use-now.ts";
import { useFigure } from "./figure.ts";
import { systemReport } from "./system.queries.ts";
import styles from "./system-page.module.css";
import { VerdictMark } from "./verdict-mark.tsx";

/** Every part, held against its thresholds, with a plain verdict; the same that `npm run doctor` prints. */
export default function SystemPage() {
  const { t, format } = useTexts();
  const call = useCaller();
  const now = useNow();
  const { data, error, refetch } = useQuery(systemReport(call));
  if (!data)
    return error ? (
      <LoadError title={t("system.error")} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.page} role="status" aria-label={t("app.loading")}>
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} height={40} />
        ))}
      </div>
    );
  return (
    <div className={styles.page}>
      <p className={styles.overall} role="status">
        <VerdictMark verdict={data.verdict}>{t(`system.overall.${data.verdict}`)}</VerdictMark>
        <small>{t("system.checked", { time: format.moment(data.checked_at, now) })}</small>
      </p>
      {/* The page may hold nothing else to land on, and on a phone it must be moved to be read. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a page that scrolls is what axe asks it of */}
      <section className={list.card} aria-label={t("system.checks")} tabIndex={0}>
        <table className={list.table}>
          <thead>
            <tr>
              <th>{t("system.column.part")}</th>
              <th>{t("system.column.verdict")}</th>
              <th className={list.number}>{t("system.column.value")}</th>
              <th>{t("system.column.levels")}</th>
            </tr>
          </thead>
          <tbody>
            {data.checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </tbody>
        </table>
      </section>
      <section className={styles.section}>
        <h2>{t("system.vitals")}</h2>
        {data.vitals.length === 0 ? (
          <p>{t("system.vitals_empty")}</p>
        ) : (
          <>
            <p>{t("system.vitals_note")}</p>
            <Vitals figures={data.vitals} />
          </>
        )}
      </section>
      <section className={styles.section}>
        <h2>{t("system.versions")}</h2>
        <dl className={styles.versions}>
          {Object.entries(data.versions).map(([name, version]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{version}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function CheckRow({ check }: { check: SystemCheck }) {
  const { t } = useTexts();
  const figure = useFigure();
  const detail = useDetail()(check);
  const level = (value: number) =>
    t(check.is_low_bad ? "system.below" : "system.from", { value: figure(value, check.unit) });
  return (
    <tr>
      <td className={list.name}>
        <b>{t(`system.check.${check.name}`)}</b>
        {detail ? <small title={check.reason ? (check.detail ?? detail) : detail}>{detail}</small> : null}
      </td>
      <td className={list.cell}>
        <VerdictMark verdict={check.verdict} />
      </td>
      <td className={cx(list.cell, list.number, styles.value)}>
        {check.value === null ? "" : figure(check.value, check.unit)}
      </td>
      <td className={cx(list.cell, styles.levels)}>
        {check.amber === null ? null : <VerdictMark verdict="amber">{level(check.amber)}</VerdictMark>}
        {check.red === null ? null : <VerdictMark verdict="red">{level(check.red)}</VerdictMark>}
      </td>
    </tr>
  );
}

/** What is said beside a figure, or in its place, in the page's language; as `detail` has it where that holds no words. */
function useDetail(): (check: SystemCheck) => string | null {
  const { t, format } = useTexts();
  const queueName = useQueueName();
  return ({ detail, reason, queues, connections }) => {
    if (connections) return connectionsText(connections, t);
    if (reason) return t(`system.reason.${reason.code}`, reason.params);
    if (!queues) return detail;
    return queues
      .map(({ name, jobs }) =>
        jobs === null ? queueName(name) : `${queueName(name)}: ${format.number(jobs)}`,
      )
      .join(", ");
  };
}

function connectionsText(connections: NonNullable<SystemCheck["connections"]>, t: Translate): string {
  const { used, most, holders, too_many: count } = connections;
  return [
    t("system.connections.used", { used, most }),
    ...holders.map((holder) => t("system.connections.holder", holder)),
    ...(count === null ? [] : [t("system.connections.too_many", { most: count })]),
  ].join("; ");
}

const RATING_VERDICT = { good: "green", middling: "amber", poor: "red" } as const;

function Vitals({ figures }: { figures: readonly VitalFigure[] }) {
  const { t, format } = useTexts();
  const shown = (metric: VitalName, p75: number) =>
    metric === "CLS" ? p75.toFixed(3) : t("time.ms", { count: format.number(Math.round(p75)) });
  return (
    // Its columns do not fit a phone, so the keyboard must be able to move it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is what axe asks it of
    <div className={cx(list.card, styles.scroll)} role="region" aria-label={t("system.vitals")} tabIndex={0}>
      <table className={styles.vitals}>
        <thead>
          <tr>
            <th>{t("system.vitals_page")}</th>
            {VITAL_NAMES.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {VITAL_ROUTES.filter((route) => figures.some((one) => one.route === route)).map((route) => (
            <tr key={route}>
              <th scope="row">
                <code>{route}</code>
              </th>
              {VITAL_NAMES.map((name) => {
                const found = figures.find((one) => one.route === route && one.metric === name);
                return (
                  <td key={name}>
                    {found ? (
                      <>
                        <VerdictMark verdict={RATING_VERDICT[found.rating]}>
                          {shown(name, found.p75)}
                          <span className={list.hidden}>{t(`system.rating.${found.rating}`)}</span>
                        </VerdictMark>
                        <small>{t("system.vitals_count", { count: format.number(found.count) })}</small>
                      </>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
