import { RETENTION_KINDS, type RetentionState } from "@ezo/contract/admin/retention";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import { retentionState } from "./retention.queries.ts";
import styles from "./retention.module.css";

/** When retention ran last, and what it has erased. */
export function LastRun() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(retentionState(useCaller()));
  return (
    <Card title={t("retention.last_run")}>
      {data ? (
        <Run run={data.last_run} />
      ) : (
        <NotLoaded
          title={t("retention.last_run_failed")}
          error={error}
          onRetry={refetch}
          rows={4}
          height={28}
          gap={8}
        />
      )}
      <p className={styles.note}>{t("retention.elsewhere")}</p>
    </Card>
  );
}

function Run({ run }: { run: RetentionState["last_run"] }) {
  const { t, format } = useTexts();
  const now = useNow();
  if (!run) return <p>{t("retention.no_run")}</p>;
  const kinds = ([...RETENTION_KINDS, "persons"] as const).filter((kind) => run[kind] > 0);
  return (
    <>
      <p>
        {t(run.finished_at ? "retention.ran" : "retention.running", {
          time: format.moment(run.started_at, now),
        })}
      </p>
      {kinds.length === 0 ? (
        <p className={styles.note}>{t("retention.ran_nothing")}</p>
      ) : (
        <ul className={styles.list} aria-label={t("retention.last_run")}>
          {kinds.map((kind) => (
            <li key={kind}>
              <span>{t(`retention.kind.${kind}`)}</span>
              <b>{format.number(run[kind])}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
