import { JOB_STATES, JOB_SUBJECTS, type JobRow, type JobState } from "@ezo/contract/jobs";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { Button, Select, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import { ListPager } from "../resource/list-pager.tsx";
import tools from "../resource/list-tools.module.css";
import { useListView } from "../resource/use-list-view.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { CircleCheck, RotateCw, Search } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { BoardLink } from "./board-link.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { JobActions } from "./job-actions.tsx";
import { hasFailed, JobTable, jobKey } from "./job-table.tsx";
import {
  jobKeys,
  jobList,
  type JobsView,
  type QueueFigures,
  queueStates,
  type RetryWish,
  useSetPaused,
} from "./jobs.queries.ts";
import styles from "./jobs-page.module.css";
import { QueueCard } from "./queue-card.tsx";
import { useQueueName } from "./queue-name.ts";
import { RetryDialog } from "./retry-dialog.tsx";

const ALL = "all";
const FILTERS = { queue: /^[\w-]{1,40}$/, state: [...JOB_STATES, ALL], by: JOB_SUBJECTS } as const;
const NO_SORTS: readonly string[] = [];

/** The queues as they work, and their jobs: first those that failed, with the way back into the queue. */
export default function JobsPage() {
  const { t, format } = useTexts();
  const call = useCaller();
  const queueName = useQueueName();
  const control = useListView(FILTERS, NO_SORTS);
  const { view } = control;
  const { filters } = view;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [wish, setWish] = useState<RetryWish | null>(null);
  const [unwanted, setUnwanted] = useState<RetryWish | null>(null);
  const queues = useQuery(queueStates(call));
  const by = JOB_SUBJECTS.find((one) => one === filters["by"]) ?? "any";
  const state = filters["state"] === ALL ? undefined : ((filters["state"] ?? "failed") as JobState);
  const asked: JobsView = {
    by,
    ...(state ? { state } : {}),
    ...(filters["queue"] ? { queue: filters["queue"] } : {}),
    ...(view.search ? { search: view.search } : {}),
  };
  const { data, error, isPlaceholderData, refetch } = useQuery(jobList(call, asked, view.page));
  useLiveEvent("job:failed", useRefresh(jobKeys.all));
  const searchSoon = useDebouncedCallback(control.search, SEARCH_DEBOUNCE_MS);
  const chosen = (data?.data ?? []).filter((job) => hasFailed(job) && selected.has(jobKey(job)));
  const select = (keys: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const key of keys)
        if (isSelected) next.add(key);
        else next.delete(key);
      return next;
    });
  const close = () => {
    setWish(null);
    setUnwanted(null);
    setSelected(new Set());
  };
  return (
    <div className={styles.page}>
      <Queues
        queues={queues}
        onOpen={(queue, openState) =>
          control.filterOnly({ queue, ...(openState === "failed" ? {} : { state: openState }) })
        }
      />
      <section className={styles.list} aria-label={t("jobs.list")}>
        <div className={tools.tools}>
          <TextInput
            key={view.search === "" ? "empty" : "search"}
            type="search"
            className={tools.search ?? ""}
            aria-label={t("inbox.search")}
            placeholder={t("jobs.search")}
            defaultValue={view.search}
            autoFocus={view.search !== ""}
            onChange={(event) => searchSoon(event.currentTarget.value.trim())}
            leftSection={<Search size={16} strokeWidth={1.6} aria-hidden="true" />}
          />
          <Select
            className={tools.select ?? ""}
            aria-label={t("jobs.search_by")}
            allowDeselect={false}
            data={JOB_SUBJECTS.map((value) => ({ value, label: t(`jobs.by.${value}`) }))}
            value={by}
            onChange={(value) => control.filter("by", value === "any" ? null : value)}
          />
          <Select
            className={tools.select ?? ""}
            aria-label={t("jobs.column.queue")}
            allowDeselect={false}
            data={[
              { value: ALL, label: t("jobs.all_queues") },
              ...(queues.data?.queues ?? []).map(({ name }) => ({ value: name, label: queueName(name) })),
            ]}
            value={filters["queue"] ?? ALL}
            onChange={(value) => control.filter("queue", value === ALL ? null : value)}
          />
          <Select
            className={tools.select ?? ""}
            aria-label={t("field.status")}
            allowDeselect={false}
            data={[
              ...JOB_STATES.map((value) => ({ value, label: t(`jobs.state.${value}`) })),
              { value: ALL, label: t("inbox.all") },
            ]}
            value={state ?? ALL}
            onChange={(value) => control.filter("state", value === "failed" ? null : value)}
          />
          <div className={tools.end}>
            {chosen.length > 0 ? (
              <>
                <Button onClick={() => setUnwanted({ jobs: chosen.map(({ queue, id }) => ({ queue, id })) })}>
                  {t("jobs.discard_selected", { count: chosen.length })}
                </Button>
                <Button onClick={() => setWish({ jobs: chosen.map(({ queue, id }) => ({ queue, id })) })}>
                  {t("jobs.retry_selected", { count: chosen.length })}
                </Button>
              </>
            ) : null}
            {state === "failed" && data && data.meta.total > 0 ? (
              <Button
                leftSection={<RotateCw size={16} strokeWidth={1.6} aria-hidden="true" />}
                onClick={() =>
                  setWish({ view: asked, failedBefore: data.meta.as_of, count: data.meta.total })
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
              title={t(state === "failed" && !view.search ? "jobs.none_failed" : "jobs.none")}
            />
          ) : (
            <JobTable
              jobs={data.data}
              selected={selected}
              isStale={isPlaceholderData}
              onSelect={select}
              onRetry={({ queue, id }: JobRow) => setWish({ jobs: [{ queue, id }] })}
            />
          )
        ) : error ? (
          <LoadError title={t("jobs.list_error")} error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t("app.loading")}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height={56} mb={8} />
            ))}
          </div>
        )}
        <ListPager page={view.page} pages={data?.meta.last_page ?? 1} onPage={control.toPage} />
      </section>
      <JobActions />
      {wish ? <RetryDialog wish={wish} onClose={close} /> : null}
      {unwanted ? <DiscardDialog wish={unwanted} onClose={close} /> : null}
    </div>
  );
}

function Queues(props: {
  queues: UseQueryResult<QueueFigures>;
  onOpen: (queue: string, state: JobState) => void;
}) {
  const { data, error, refetch, dataUpdatedAt } = props.queues;
  const { t } = useTexts();
  const toasts = useToasts();
  const queueName = useQueueName();
  const setPaused = useSetPaused();
  if (!data)
    return error ? (
      <LoadError title={t("jobs.queues_error")} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.queues} role="status" aria-label={t("app.loading")}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} height={184} />
        ))}
      </div>
    );
  const pause = (name: string, isPaused: boolean) =>
    setPaused.mutate(
      { name, isPaused },
      {
        onSuccess: () =>
          toasts.success(t(isPaused ? "jobs.paused_toast" : "jobs.resumed_toast", { name: queueName(name) })),
        onError: (failure) => toasts.failure(t("jobs.change_failed"), failure),
      },
    );
  return (
    <section aria-label={t("jobs.queues")}>
      <div className={styles.queues}>
        {data.queues.map((queue) => (
          <QueueCard
            key={queue.name}
            queue={queue}
            now={dataUpdatedAt}
            isBusy={setPaused.isPending}
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
