import { CAMPAIGNS_AT_ONCE } from "@ezo/core/campaigns/campaigns.jobs";
import { progressOf } from "@ezo/core/campaigns/sending/progress";
import { settleReply } from "@ezo/core/enquiries/answering/settle-reply";
import { liveRows } from "@ezo/core/enquiries/inbox/inbox.service";
import { createSubscribers } from "@ezo/core/live/subscribers";
import { liveApartmentRows } from "@ezo/core/navigation/live-apartments";
import type { Config } from "@ezo/core/platform/config/config";
import { NotificationListener } from "@ezo/core/platform/events/notifications";
import { OUTBOX_CHANNEL } from "@ezo/core/platform/events/outbox";
import { createRelay } from "@ezo/core/platform/events/relay";
import type { Log } from "@ezo/core/platform/log/log";
import { JOB_TYPES } from "@ezo/core/platform/queues/job-types";
import { type Shutdown, startOrClose } from "@ezo/core/platform/process/shutdown";
import { PUSHES_AT_ONCE } from "@ezo/core/push/push.jobs";
import { WEBHOOKS_AT_ONCE } from "@ezo/core/webhooks/webhooks.jobs";
import { composeHandlers } from "./handlers.ts";
import { createWorkerMetrics, serveMetrics } from "./metrics.ts";
import { openPlatform, type Platform } from "./platform.ts";
import { startQueueWorkers } from "./queue-workers.ts";

export interface RunningWorker {
  stop: () => Promise<void>;
}

/** The background process: relays the outbox and runs the jobs. Any number of them may run. */
export const startWorkerProcess = (config: Config, log: Log): Promise<RunningWorker> =>
  startOrClose(async (shutdown) => {
    const platform = openPlatform(config, log, shutdown);
    const metrics = createWorkerMetrics();
    if (config.workerMetrics) {
      const { registry } = metrics;
      const server = await serveMetrics({
        registry,
        at: config.workerMetrics,
        token: config.metricsToken,
        log,
      });
      shutdown.add(() => server.close());
    }
    const relay = relayOf(platform);
    const stopping = new AbortController();
    const running = startQueueWorkers({
      ...platform,
      metrics,
      handlers: await composeHandlers(platform, { relay, metrics, stopping: stopping.signal, shutdown }),
      onFinalFailure: noteFinalFailure(platform),
      served: config.workerQueues,
      concurrency: {
        mail: config.mailConcurrency,
        campaign: CAMPAIGNS_AT_ONCE,
        webhook: WEBHOOKS_AT_ONCE,
        push: PUSHES_AT_ONCE,
        image: config.imageConcurrency,
        document: 1,
        cache: 1,
        outbox: 1,
        housekeeping: 1,
        backup: 1,
      },
    });
    shutdown.add(() => running.stop());
    shutdown.add(() => {
      stopping.abort(new Error("the worker is stopping"));
      relay.stop();
    });
    await relayOnNotification(platform, relay, shutdown);
    log.info("worker runs");
    return {
      stop: async () => {
        await shutdown.run();
        log.info("worker stopped");
      },
    };
  });

const relayOf = ({ config, db, queues, live, log }: Platform) =>
  createRelay({
    db,
    queues,
    live,
    subscribers: createSubscribers({
      enquiryRows: (ids) => liveRows(db, ids),
      apartmentRows: (ids) => liveApartmentRows(db, ids),
      campaignProgress: (id) => progressOf(db, id, 0),
      replyHoldMs: config.replyHoldSeconds * 1000,
    }),
    log,
  });

/** Relays as soon as an event is committed. What is missed here is found by the outbox sweep. */
async function relayOnNotification(
  { messaging, log }: Platform,
  relay: ReturnType<typeof relayOf>,
  shutdown: Shutdown,
): Promise<void> {
  const drain = () =>
    void relay
      .drain()
      .catch((err: unknown) => log.warn({ err }, "relay round failed; it will be tried again"));
  const listener = new NotificationListener({
    messaging,
    log,
    channels: { [OUTBOX_CHANNEL]: drain },
    onConnect: drain,
  });
  shutdown.add(() => listener.close());
  await listener.start();
}

/** What staff see of a job that has failed for good: a picture without variants, a reply that was not sent. */
const noteFinalFailure =
  ({ media, db }: Platform) =>
  async (name: string, payload: unknown, reason: string): Promise<void> => {
    if (name === "send-reply")
      await settleReply({ db }, JOB_TYPES["send-reply"].payload.parse(payload).reply_id, "failed", reason);
    if (name !== "make-variants") return;
    for (const id of JOB_TYPES["make-variants"].payload.parse(payload).media_ids)
      await media.markFailed(id, reason);
  };
