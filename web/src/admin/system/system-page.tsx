import type { SystemCheck } from "@ezo/contract/admin/operations/system";
import { useQuery } from "@tanstack/react-query";
import { cx } from "../../shared/lib/cx.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import { useQueueName } from "../jobs/queue-name.ts";
import list from "../resource/list/resource-list.module.css";
import { useNow } from "../ui/use-now.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useFigure } from "./figure.ts";
import { KeptMails } from "./kept-mails.tsx";
import { systemReport } from "./system.queries.ts";
import styles from "./system-page.module.css";
import { VerdictMark } from "./verdict-mark.tsx";
import { VitalTable } from "./vital-table.tsx";

/** Every part of the system compared with its thresholds, with a verdict; the same as `npm run doctor` prints. */
export default function SystemPage() {
  const { t, format } = useTexts();
  const now = useNow();
  const { data, error, refetch } = useQuery(systemReport(useCaller()));
  if (!data)
    return (
      <NotLoaded
        title={t("system.error")}
        error={error}
        onRetry={refetch}
        rows={10}
        height={40}
        className={styles.page}
      />
    );
  return (
    <div className={styles.page}>
      <p className={styles.overall} role="status">
        <VerdictMark verdict={data.verdict}>{t(`system.overall.${data.verdict}`)}</VerdictMark>
        <small>{t("system.checked", { time: format.moment(data.checked_at, now) })}</small>
      </p>
      <CheckTable checks={data.checks} />
      <KeptMails />
      <section className={styles.section}>
        <h2>{t("system.vitals")}</h2>
        {data.vitals.length === 0 ? (
          <p>{t("system.vitals_empty")}</p>
        ) : (
          <>
            <p>{t("system.vitals_note")}</p>
            <VitalTable figures={data.vitals} />
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

function CheckTable({ checks }: { checks: readonly SystemCheck[] }) {
  const { t } = useTexts();
  return (
    // The page may have nothing else that can be focused, and must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe: scrollable-region-focusable
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
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </tbody>
      </table>
    </section>
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

/** The text beside a figure or in its place, in the page's language. A `detail` without words is shown as it is. */
function useDetail(): (check: SystemCheck) => string | null {
  const { t, format } = useTexts();
  const queueName = useQueueName();
  const now = useNow();
  const figure = useFigure();
  return ({ detail, reason, queues, connections, backup, newest_at: newestAt }) => {
    if (newestAt) return t("system.newest", { time: format.moment(newestAt, now) });
    if (connections) return connectionsText(connections, t);
    if (reason) return t(`system.reason.${reason.code}`, reason.params);
    if (backup)
      return t("system.backup", {
        name: backup.name,
        size: figure(backup.bytes, "bytes"),
        duration: figure(backup.duration_ms, "ms"),
      });
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
