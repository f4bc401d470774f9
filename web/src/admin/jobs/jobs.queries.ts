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
} from "@ezo/contract/jobs";
import type { RouteOutput } from "@ezo/contract/route";
import { JOB_REFRESH_MS, JOB_RETRY_BATCH } from "@ezo/contract/limits";
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

/** Queues change without anybody's doing, so an open page asks again; a hidden one does not. */
const live = { refetchInterval: JOB_REFRESH_MS, refetchIntervalInBackground: false } as const;

export type QueueFigures = RouteOutput<typeof listQueues>["data"];

export const queueStates = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "queues"],
    queryFn: async ({ signal }) => (await call(listQueues, {}, { signal })).data,
    ...live,
  });

export const jobList = (call: WebCaller, view: JobsView, page: number) =>
  queryOptions({
    queryKey: [...all, "list", view, page],
    queryFn: ({ signal }) => call(listJobs, { query: { ...view, page } }, { signal }),
    placeholderData: keepPreviousData,
    ...live,
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

/** What is to be put back or discarded: jobs of one queue each, or everything that a search found by a moment. */
export type RetryWish =
  | { jobs: readonly { queue: string; id: string }[] }
  | { view: JobsView; failedBefore: string; count: number };
export const countOf = (wish: RetryWish): number => ("jobs" in wish ? wish.jobs.length : wish.count);

/**
 * Puts jobs back, or discards them when there is a `reason`, batch by batch; `onProgress` hears how many have been.
 * Gives back how many there were in all.
 */
export function useSettleJobs(onProgress: (done: number) => void) {
  const call = useCaller();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ wish, reason }: { wish: RetryWish; reason?: string }): Promise<number> => {
      let done = 0;
      const add = (count: number) => onProgress((done += count));
      /** Settles one batch and returns how many of what was chosen are left. */
      const settle = async (
        what: { queue: string; ids: string[] } | (Omit<JobsView, "state"> & { failed_before: string }),
      ): Promise<number> => {
        if (reason === undefined) {
          const { data } = await call(retryJobs, { body: what });
          add(data.retried);
          return data.left;
        }
        const { data } = await call(discardJobs, { body: { ...what, reason } });
        add(data.discarded);
        return data.left;
      };
      if ("jobs" in wish) {
        for (const queue of new Set(wish.jobs.map((job) => job.queue))) {
          const ids = wish.jobs.filter((job) => job.queue === queue).map(({ id }) => id);
          for (let start = 0; start < ids.length; start += JOB_RETRY_BATCH) {
            await settle({ queue, ids: ids.slice(start, start + JOB_RETRY_BATCH) });
          }
        }
        return done;
      }
      const { state: _, ...search } = wish.view;
      while ((await settle({ ...search, failed_before: wish.failedBefore })) > 0);
      return done;
    },
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}
