import {
  discardJobs,
  type JobState,
  type JobSubject,
  listJobActions,
  listJobs,
  listQueues,
  pauseQueue,
  resumeQueue,
  retryJobs,
} from "@ezo/contract/admin/operations/jobs";
import type { RouteOutput } from "@ezo/contract/route";
import { JOB_REFRESH_MS, JOB_RETRY_BATCH } from "@ezo/contract/values/limits/operations";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useMutation } from "../query/use-mutation.ts";

export interface JobsView {
  state?: JobState;
  queue?: string;
  search?: string;
  by: JobSubject;
}

const all = ["jobs"] as const;
export const jobKeys = { all };

/** Queues change by themselves, so a visible page polls them. */
const polling = { refetchInterval: JOB_REFRESH_MS, refetchIntervalInBackground: false } as const;

export type QueueFigures = RouteOutput<typeof listQueues>["data"];

export const queueStates = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "queues"],
    queryFn: async ({ signal }) => (await call(listQueues, {}, { signal })).data,
    ...polling,
  });

export const jobList = (call: WebCaller, view: JobsView, page: number) =>
  queryOptions({
    queryKey: [...all, "list", view, page],
    queryFn: ({ signal }) => call(listJobs, { query: { ...view, page } }, { signal }),
    placeholderData: keepPreviousData,
    ...polling,
  });

export const jobActions = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "actions"],
    queryFn: async ({ signal }) => (await call(listJobActions, {}, { signal })).data,
  });

export function useSetPaused() {
  const call = useCaller();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ name, isPaused }: { name: string; isPaused: boolean }) =>
      call(isPaused ? pauseQueue : resumeQueue, { params: { name } }),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

/** Jobs to retry or discard: named ones, or all that a search found up to a moment. */
export type JobSelection =
  | { jobs: readonly { queue: string; id: string }[] }
  | { view: JobsView; failedBefore: string; count: number };
export const countOf = (selection: JobSelection): number =>
  "jobs" in selection ? selection.jobs.length : selection.count;

/**
 * Retries jobs or, with a `reason`, discards them, batch by batch. `onProgress` gets the number done so far. Returns the
 * number done in all.
 */
export function useSettleJobs(onProgress: (done: number) => void) {
  const call = useCaller();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({
      selection,
      reason,
    }: {
      selection: JobSelection;
      reason?: string;
    }): Promise<number> => {
      let done = 0;
      const add = (count: number) => onProgress((done += count));
      /** Retries or discards one batch. Returns how many of the selected jobs are left. */
      const settle = async (
        batch: { queue: string; ids: string[] } | (Omit<JobsView, "state"> & { failed_before: string }),
      ): Promise<number> => {
        if (reason === undefined) {
          const { data } = await call(retryJobs, { body: batch });
          add(data.retried);
          return data.left;
        }
        const { data } = await call(discardJobs, { body: { ...batch, reason } });
        add(data.discarded);
        return data.left;
      };
      if ("jobs" in selection) {
        for (const queue of new Set(selection.jobs.map((job) => job.queue))) {
          const ids = selection.jobs.filter((job) => job.queue === queue).map(({ id }) => id);
          for (let start = 0; start < ids.length; start += JOB_RETRY_BATCH) {
            await settle({ queue, ids: ids.slice(start, start + JOB_RETRY_BATCH) });
          }
        }
        return done;
      }
      const { state: _, ...search } = selection.view;
      while ((await settle({ ...search, failed_before: selection.failedBefore })) > 0);
      return done;
    },
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}
