import * as contract from "@ezo/contract/admin/operations/jobs";
import { BOARD_PATH } from "@ezo/contract/values/limits/operations";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";
import { answersOf } from "./mounting/calls.ts";
import { pageMeta } from "./mounting/page-meta.ts";

export function queueAdminRoutes(mount: Mount, { queueAdmin: queues, people: { boardPass } }: Parts) {
  const { data } = answersOf(mount);
  data(contract.listQueues, (_, { actor }) => queues.queues(actor));
  data(contract.listJobActions, (_, { actor }) => queues.actions(actor));
  mount(contract.listJobs, async ({ query }, { actor }) => {
    const { rows, total, ...about } = await queues.list(actor, query);
    return { data: rows, meta: { ...pageMeta(total, query), ...about } };
  });
  data(contract.retryJobs, ({ body }, { actor }) => queues.retry(actor, body));
  data(contract.discardJobs, ({ body }, { actor }) => queues.discard(actor, body));
  mount(contract.pauseQueue, ({ params }, { actor }) => queues.pause(actor, params.name));
  data(contract.openBoard, (_, { actor }) => ({
    url: `${BOARD_PATH}/enter?ticket=${boardPass.issue("ticket", actor.sessionId)}`,
  }));
  mount(contract.resumeQueue, ({ params }, { actor }) => queues.resume(actor, params.name));
}
