import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./job-actions.module.css";
import { jobActions } from "./jobs.queries.ts";
import { useQueueName } from "./queue-name.ts";

/** Who paused, resumed or retried what. */
export function JobActions() {
  const { t, format } = useTexts();
  const call = useCaller();
  const queueName = useQueueName();
  const now = useNow();
  const { data, error, refetch } = useQuery(jobActions(call));
  return (
    <section className={styles.card}>
      <h2>{t("jobs.actions")}</h2>
      {data ? (
        data.length === 0 ? (
          <p className={styles.empty}>{t("jobs.actions_empty")}</p>
        ) : (
          <ol className={styles.list}>
            {data.map((action) => (
              <li key={action.id}>
                <b>{t(`jobs.action.${action.kind}`)}</b>
                <span>{action.queue ? queueName(action.queue) : t("jobs.all_queues")}</span>
                <span>{action.count === null ? "" : t("jobs.action_count", { count: action.count })}</span>
                {action.reason ? <q>{action.reason}</q> : null}
                <span>{action.actor ?? t("history.system")}</span>
                <time dateTime={action.created_at} title={format.full(action.created_at)}>
                  {format.moment(action.created_at, now)}
                </time>
              </li>
            ))}
          </ol>
        )
      ) : error ? (
        <LoadError title={t("jobs.list_error")} error={error} onRetry={() => void refetch()} />
      ) : null}
    </section>
  );
}
