import type { Config } from "../platform/config/config.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { Queues } from "../platform/queues/queues.ts";
import type { StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { createDeliver } from "./deliver.ts";
import { createPausedMail } from "./paused-mail.ts";
import { createStartDeliveries, startDue } from "./start-deliveries.ts";

/** Attempts that one worker makes at once. */
export const WEBHOOKS_AT_ONCE = 10;

type Parts = StaffMailParts & {
  queues: Pick<Queues, "add">;
  config: Pick<Config, "webhookLoopback" | "webhookHosts">;
};

export function webhookJobs(
  options: Parts,
): JobHandlers<"start-webhooks" | "deliver-webhook" | "mail-webhook-paused"> {
  const parts = {
    ...options,
    allowsLoopback: options.config.webhookLoopback,
    hosts: options.config.webhookHosts,
    now: () => new Date(),
  };
  const start = createStartDeliveries(parts);
  const deliver = createDeliver(parts);
  const mailPaused = createPausedMail(options);
  return {
    "start-webhooks": start,
    "deliver-webhook": async (job) => {
      await deliver(job);
      // Its place is free for the next one.
      await startDue(parts);
    },
    "mail-webhook-paused": ({ endpoint_id }) => mailPaused(endpoint_id),
  };
}
