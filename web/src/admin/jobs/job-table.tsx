import type { JobRow } from "@ezo/contract/admin/operations/jobs";
import { Button, Checkbox, VisuallyHidden } from "@mantine/core";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { isRangeTick, useTickRange } from "../resource/list/selection/use-tick-range.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./job-table.module.css";
import { useQueueName } from "./queue-name.ts";

export const jobKey = (job: Pick<JobRow, "queue" | "id">): string => `${job.queue}/${job.id}`;

/** Failed for good, or waiting for its next attempt: it can be retried or discarded. */
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
  const failed = jobs.filter(hasFailed).map(jobKey);
  const rangeTo = useTickRange(failed);
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
              <VisuallyHidden>{t("jobs.retry")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Row
              key={`${jobKey(job)}/${job.state}`}
              job={job}
              isSelected={selected.has(jobKey(job))}
              onSelect={(isSelected, isRange) => onSelect(rangeTo(jobKey(job), isRange), isSelected)}
              onRetry={() => onRetry(job)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row(props: {
  job: JobRow;
  isSelected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
  onRetry: () => void;
}) {
  const { job, isSelected } = props;
  const { t } = useTexts();
  const queueName = useQueueName();
  const now = useNow();
  return (
    <tr aria-selected={isSelected}>
      <td className={list.check}>
        {hasFailed(job) ? (
          <Checkbox
            size="xs"
            aria-label={t("inbox.select", { name: job.id })}
            checked={isSelected}
            onChange={(event) => props.onSelect(event.currentTarget.checked, isRangeTick(event))}
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
          <Button aria-label={t("jobs.retry_named", { name: job.id })} onClick={props.onRetry}>
            {t(job.state === "delayed" ? "jobs.retry_now" : "jobs.retry")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** When a job finished or started; for a waiting job, when it is next attempted. */
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

/** `customer_ids: 12, 13`: people search by ids. */
function payloadText(payload: unknown): string {
  if (typeof payload !== "object" || payload === null) return "";
  return Object.entries(payload)
    .map(([field, value]) => `${field}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
    .join("; ");
}
