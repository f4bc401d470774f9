import type { JobRow } from "@ezo/contract/jobs";
import { Button, Checkbox } from "@mantine/core";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/resource-list.module.css";
import { useNow } from "../ui/use-now.ts";
import styles from "./job-table.module.css";
import { useQueueName } from "./queue-name.ts";

export const jobKey = (job: Pick<JobRow, "queue" | "id">): string => `${job.queue}/${job.id}`;

/** Failed for good or for now: it can be tried again, or given up. */
export const hasFailed = ({ state, attempts_made: made }: Pick<JobRow, "state" | "attempts_made">): boolean =>
  state === "failed" || (state === "delayed" && made > 0);

export function JobTable(props: {
  jobs: readonly JobRow[];
  selected: ReadonlySet<string>;
  isStale: boolean;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  onRetry: (job: JobRow) => void;
}) {
  const { jobs, selected, isStale, onSelect, onRetry } = props;
  const { t } = useTexts();
  const queueName = useQueueName();
  const now = useNow();
  const failed = jobs.filter(hasFailed).map(jobKey);
  const chosen = failed.filter((key) => selected.has(key));
  return (
    <div className={list.card}>
      <table className={cx(list.table, isStale && list.stale)}>
        <thead>
          <tr>
            <th className={list.check}>
              {failed.length > 0 ? (
                <Checkbox
                  size="xs"
                  aria-label={t("jobs.select_all")}
                  checked={chosen.length === failed.length}
                  indeterminate={chosen.length > 0 && chosen.length < failed.length}
                  onChange={(event) => onSelect(failed, event.currentTarget.checked)}
                />
              ) : null}
            </th>
            <th>{t("jobs.column.queue")}</th>
            <th>{t("jobs.column.job")}</th>
            <th>{t("jobs.column.reason")}</th>
            <th className={list.number}>{t("jobs.column.attempts")}</th>
            <th>{t("jobs.column.time")}</th>
            <th>
              <span className={list.hidden}>{t("jobs.retry")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => {
            const key = jobKey(job);
            return (
              <tr key={`${key}/${job.state}`} aria-selected={selected.has(key)}>
                <td className={list.check}>
                  {hasFailed(job) ? (
                    <Checkbox
                      size="xs"
                      aria-label={t("jobs.select", { name: job.id })}
                      checked={selected.has(key)}
                      onChange={(event) => onSelect([key], event.currentTarget.checked)}
                    />
                  ) : null}
                </td>
                <td className={cx(list.cell, styles.queue)}>
                  {queueName(job.queue)}
                  <small data-state={job.state}>{t(`jobs.state.${job.state}`)}</small>
                </td>
                <td className={list.name}>
                  <b>{job.name}</b>
                  <small title={job.request_id ?? undefined}>
                    {job.is_scheduled ? t("jobs.scheduled") : job.id} {payloadText(job.payload)}
                  </small>
                </td>
                <td className={cx(list.cell, styles.reason)}>
                  {job.reason ? (
                    <>
                      <small>{t("jobs.reason_raw")}</small>
                      <code title={job.reason}>{job.reason}</code>
                    </>
                  ) : null}
                </td>
                <td className={cx(list.cell, list.number, styles.whole)}>
                  {job.attempts_made} / {job.attempts}
                </td>
                <td className={cx(list.cell, styles.whole)}>
                  <JobTime job={job} now={now} />
                </td>
                <td className={list.actions}>
                  {hasFailed(job) ? (
                    <Button aria-label={t("jobs.retry_named", { name: job.id })} onClick={() => onRetry(job)}>
                      {t(job.state === "delayed" ? "jobs.retry_now" : "jobs.retry")}
                    </Button>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** When a job ended or began; of one that waits, when it is next tried. */
function JobTime({ job, now }: { job: JobRow; now: number }) {
  const { t, format } = useTexts();
  const at = job.due_at ?? job.finished_at ?? job.started_at ?? job.created_at;
  const isDue = job.due_at !== null && Date.parse(at) <= now;
  return (
    <>
      {job.due_at ? <small>{t("jobs.next_run")}</small> : null}
      <time dateTime={at} title={format.full(at)}>
        {isDue ? t("jobs.due_now") : format.moment(at, now)}
      </time>
    </>
  );
}

/** `customer_ids: 12, 13`: ids are what people search by. */
function payloadText(payload: unknown): string {
  if (typeof payload !== "object" || payload === null) return "";
  return Object.entries(payload)
    .map(([field, value]) => `${field}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
    .join("; ");
}
