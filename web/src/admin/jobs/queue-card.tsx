import type { JobState, QueueState } from "@ezo/contract/admin/operations/jobs";
import { Button } from "@mantine/core";
import { cx } from "../../shared/lib/cx.ts";
import { duration } from "../i18n/duration.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./queue-card.module.css";
import { Pause, Play } from "../generated/icons.ts";
import { useQueueName } from "./queue-name.ts";

const SHOWN = ["active", "waiting", "delayed", "completed", "failed"] as const;

/** One queue: counts that open its jobs, and a chart of the last half hour. */
export function QueueCard(props: {
  queue: QueueState;
  now: number;
  isBusy: boolean;
  onOpen: (state: JobState) => void;
  onPause: (isPaused: boolean) => void;
}) {
  const { queue, now, isBusy, onOpen, onPause } = props;
  const { t, format } = useTexts();
  const name = useQueueName()(queue.name);
  const Icon = queue.is_paused ? Play : Pause;
  const finished = queue.history.reduce((sum, count) => sum + count, 0);
  const oldest = queue.oldest_waiting_at;
  return (
    <section className={cx(styles.card, queue.is_paused && styles.paused)} aria-label={name}>
      <header className={styles.head}>
        <h2>
          {name} <code>{queue.name}</code>
        </h2>
        {queue.is_paused ? <b className={styles.mark}>{t("jobs.paused")}</b> : null}
        <Button
          variant="subtle"
          px={8}
          disabled={isBusy}
          aria-label={t(queue.is_paused ? "jobs.resume_named" : "jobs.pause_named", { name })}
          title={t(queue.is_paused ? "jobs.resume" : "jobs.pause")}
          onClick={() => onPause(!queue.is_paused)}
        >
          <Icon />
        </Button>
      </header>
      <dl className={styles.counts}>
        {SHOWN.map((state) => (
          <div key={state}>
            <dt>{t(`jobs.state.${state}`)}</dt>
            <dd className={cx(state === "failed" && queue.counts.failed > 0 && styles.bad)}>
              <button type="button" onClick={() => onOpen(state)}>
                {format.number(queue.counts[state])}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <Sparkline counts={queue.history} label={t("jobs.history_chart", { count: finished })} />
      <p className={styles.facts}>
        <span>{t("jobs.per_minute", { count: queue.per_minute })}</span>
        {oldest ? (
          <span>{t("jobs.oldest", { time: duration(t, Math.max(0, now - Date.parse(oldest))) })}</span>
        ) : queue.waited_ms === null ? (
          <span>{t("jobs.nobody_waits")}</span>
        ) : (
          <span>{t("jobs.waited", { time: duration(t, queue.waited_ms) })}</span>
        )}
      </p>
    </section>
  );
}

const WIDTH = 200;
const HEIGHT = 34;

function Sparkline({ counts, label }: { counts: readonly number[]; label: string }) {
  const top = Math.max(1, ...counts);
  const points = counts.map((count, index) => {
    const x = (index / (counts.length - 1)) * WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT - 2 - (count / top) * (HEIGHT - 6)).toFixed(1)}`;
  });
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path vectorEffect="non-scaling-stroke" d={`M${points.join("L")}`} />
    </svg>
  );
}
