import { listJobActions, listJobs, listQueues, pauseQueue, resumeQueue, retryJobs } from "@ezo/contract/jobs";
import type { JobsService } from "@ezo/core/jobs/jobs.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

export function jobRoutes(mount: Mount, jobs: JobsService) {
  mount(listQueues, async (_, { actor }) => ({ data: await jobs.queues(actor) }));
  mount(listJobActions, async (_, { actor }) => ({ data: await jobs.actions(actor) }));
  mount(listJobs, async ({ query }, { actor }) => {
    const { rows, total, ...marks } = await jobs.list(actor, query);
    return { data: rows, meta: { ...pageMeta(total, query), ...marks } };
  });
  mount(retryJobs, async ({ body }, { actor }) => ({ data: await jobs.retry(actor, body) }));
  mount(pauseQueue, ({ params }, { actor }) => jobs.pause(actor, params.name));
  mount(resumeQueue, ({ params }, { actor }) => jobs.resume(actor, params.name));
}
