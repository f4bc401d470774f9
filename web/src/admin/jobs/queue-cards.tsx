import type { JobState } from "@ezo/contract/admin/operations/jobs";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { BoardLink } from "./board-link.tsx";
import { type QueueFigures, useSetPaused } from "./jobs.queries.ts";
import styles from "./jobs-page.module.css";
import { QueueCard } from "./queue-card.tsx";
import { useQueueName } from "./queue-name.ts";

/** All queues with their counts, and the name of the backend that holds them. */
export function QueueCards(props: {
  queues: UseQueryResult<QueueFigures>;
  onOpen: (queue: string, state: JobState) => void;
}) {
  const { data, error, refetch, dataUpdatedAt } = props.queues;
  const { t } = useTexts();
  const { pause, isPending } = usePause();
  if (!data)
    return (
      <NotLoaded
        title={t("jobs.queues_error")}
        error={error}
        onRetry={refetch}
        rows={5}
        height={184}
        className={styles.queues}
      />
    );
  return (
    <section aria-label={t("jobs.queues")}>
      <div className={styles.queues}>
        {data.queues.map((queue) => (
          <QueueCard
            key={queue.name}
            queue={queue}
            now={dataUpdatedAt}
            isBusy={isPending}
            onOpen={(state) => props.onOpen(queue.name, state)}
            onPause={(isPaused) => pause(queue.name, isPaused)}
          />
        ))}
      </div>
      <p className={styles.backend}>
        {t(`jobs.backend.${data.backend}`)} <BoardLink />
      </p>
    </section>
  );
}

function usePause() {
  const { t } = useTexts();
  const toasts = useToasts();
  const queueName = useQueueName();
  const { mutate, isPending } = useSetPaused();
  const pause = (name: string, isPaused: boolean) =>
    mutate(
      { name, isPaused },
      {
        onSuccess: () =>
          toasts.success(t(isPaused ? "jobs.paused_toast" : "jobs.resumed_toast", { name: queueName(name) })),
        onError: (error) => toasts.failure(t("jobs.change_failed"), error),
      },
    );
  return { pause, isPending };
}
