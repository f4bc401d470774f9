import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/states/blank.tsx";
import { Moment } from "../ui/moment.tsx";
import styles from "./job-actions.module.css";
import { jobActions } from "./jobs.queries.ts";
import { useQueueName } from "./queue-name.ts";

export function JobActions() {
  const { t } = useTexts();
  const queueName = useQueueName();
  const { data, error, refetch } = useQuery(jobActions(useCaller()));
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
                <Moment at={action.created_at} />
              </li>
            ))}
          </ol>
        )
      ) : error ? (
        <LoadError title={t("jobs.list_error")} error={error} onRetry={refetch} />
      ) : null}
    </section>
  );
}
