import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import { Pager } from "../ui/pager.tsx";
import tools from "../resource/list/list-tools.module.css";
import { type ListViewControl, useListView } from "../resource/list/use-list-view.ts";
import { Blank } from "../ui/states/blank.tsx";
import { CircleCheck, RotateCw } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { JobActions } from "./job-actions.tsx";
import { JOB_FILTERS, JobFilters, jobsView } from "./job-filters.tsx";
import { hasFailed, JobTable, jobKey } from "./job-table.tsx";
import { jobKeys, jobList, type JobSelection, queueStates } from "./jobs.queries.ts";
import styles from "./jobs-page.module.css";
import { QueueCards } from "./queue-cards.tsx";
import { RetryDialog } from "./retry-dialog.tsx";

const NO_SORTS: readonly string[] = [];

interface Pending {
  action: "retry" | "discard";
  selection: JobSelection;
}

/** The queues and their jobs. Failed jobs, which are shown first, can be retried or discarded. */
export default function JobsPage() {
  const control = useListView(JOB_FILTERS, NO_SORTS);
  const queues = useQuery(queueStates(useCaller()));
  useLiveEvent("job:failed", useRefresh(jobKeys.all));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<Pending | null>(null);
  const close = () => {
    setPending(null);
    setSelected(new Set());
  };
  return (
    <div className={styles.page}>
      <QueueCards
        queues={queues}
        onOpen={(queue, state) => control.filterOnly({ queue, ...(state === "failed" ? {} : { state }) })}
      />
      <Jobs
        control={control}
        queues={(queues.data?.queues ?? []).map(({ name }) => name)}
        selected={selected}
        onSelect={setSelected}
        onAction={(action, selection) => setPending({ action, selection })}
      />
      <JobActions />
      {pending?.action === "retry" ? <RetryDialog selection={pending.selection} onClose={close} /> : null}
      {pending?.action === "discard" ? <DiscardDialog selection={pending.selection} onClose={close} /> : null}
    </div>
  );
}

interface JobsProps {
  control: ListViewControl;
  queues: readonly string[];
  /** Keys of jobs. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAction: (action: Pending["action"], selection: JobSelection) => void;
}

function Jobs({ control, queues, selected, onSelect, onAction }: JobsProps) {
  const { t, format } = useTexts();
  const { page } = control.view;
  const view = jobsView(control.view);
  const { data, error, isPlaceholderData, refetch } = useQuery(jobList(useCaller(), view, page));
  const chosen = (data?.data ?? []).filter((job) => hasFailed(job) && selected.has(jobKey(job)));
  const chosenJobs = { jobs: chosen.map(({ queue, id }) => ({ queue, id })) };
  return (
    <section className={styles.list} aria-label={t("jobs.list")}>
      <div className={tools.tools}>
        <JobFilters control={control} view={view} queues={queues} />
        <div className={tools.end}>
          {chosen.length > 0 ? (
            <>
              <Button onClick={() => onAction("discard", chosenJobs)}>
                {t("jobs.discard_selected", { count: chosen.length })}
              </Button>
              <Button onClick={() => onAction("retry", chosenJobs)}>
                {t("jobs.retry_selected", { count: chosen.length })}
              </Button>
            </>
          ) : null}
          {view.state === "failed" && data && data.meta.total > 0 ? (
            <Button
              leftSection={<RotateCw />}
              onClick={() =>
                onAction("retry", { view, failedBefore: data.meta.as_of, count: data.meta.total })
              }
            >
              {t("jobs.retry_all", { count: format.number(data.meta.total) })}
            </Button>
          ) : null}
        </div>
      </div>
      {data?.meta.is_partial ? <p className={styles.note}>{t("jobs.partial")}</p> : null}
      {data ? (
        data.data.length === 0 ? (
          <Blank
            icon={CircleCheck}
            title={t(view.state === "failed" && !view.search ? "jobs.none_failed" : "jobs.none")}
          />
        ) : (
          <JobTable
            jobs={data.data}
            selected={selected}
            isStale={isPlaceholderData}
            onSelect={(keys, isSelected) => onSelect(withKeys(selected, keys, isSelected))}
            onRetry={({ queue, id }) => onAction("retry", { jobs: [{ queue, id }] })}
          />
        )
      ) : (
        <NotLoaded
          title={t("jobs.list_error")}
          error={error}
          onRetry={refetch}
          rows={4}
          height={56}
          gap={8}
        />
      )}
      <Pager page={page} pages={data?.meta.last_page ?? 1} onPage={control.toPage} />
    </section>
  );
}

function withKeys(selected: ReadonlySet<string>, keys: readonly string[], isSelected: boolean) {
  const next = new Set(selected);
  for (const key of keys)
    if (isSelected) next.add(key);
    else next.delete(key);
  return next;
}
