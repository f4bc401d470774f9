import {
  discardJobs,
  listJobActions,
  listJobs,
  listQueues,
  openBoard,
  pauseQueue,
  resumeQueue,
  retryJobs,
} from "@ezo/contract/jobs";
import { BOARD_PATH } from "@ezo/contract/limits";
import type { JobsService } from "@ezo/core/jobs/jobs.service";
import type { BoardPass } from "@ezo/core/users/board-pass";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

export function jobRoutes(mount: Mount, jobs: JobsService, boardPass: BoardPass) {
  mount(listQueues, async (_, { actor }) => ({ data: await jobs.queues(actor) }));
  mount(listJobActions, async (_, { actor }) => ({ data: await jobs.actions(actor) }));
  mount(listJobs, async ({ query }, { actor }) => {
    const { rows, total, ...marks } = await jobs.list(actor, query);
    return { data: rows, meta: { ...pageMeta(total, query), ...marks } };
  });
  mount(retryJobs, async ({ body }, { actor }) => ({ data: await jobs.retry(actor, body) }));
  mount(discardJobs, async ({ body }, { actor }) => ({ data: await jobs.discard(actor, body) }));
  mount(pauseQueue, ({ params }, { actor }) => jobs.pause(actor, params.name));
  mount(openBoard, (_, { actor }) => ({
    data: { url: `${BOARD_PATH}/enter?ticket=${boardPass.issue("ticket", actor.sessionId)}` },
  }));
  mount(resumeQueue, ({ params }, { actor }) => jobs.resume(actor, params.name));
}
