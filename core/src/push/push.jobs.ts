import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { Queues } from "../platform/queues/queues.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { createDeliverPush } from "./deliver-push.ts";
import { createMakePushes } from "./make-pushes.ts";
import { createStartPushes } from "./start-pushes.ts";

/** Attempts that one worker makes at once. */
export const PUSHES_AT_ONCE = 10;

export function pushJobs(options: {
  db: Db;
  queues: Pick<Queues, "add">;
  translations: TranslationsService;
  config: Pick<Config, "webhookLoopback" | "pushHosts" | "publicUrl" | "mailFrom" | "jwtSecret">;
  log: Log;
  /** Counts messages by what became of them. */
  countPush: (outcome: string, count?: number) => void;
}): JobHandlers<"make-pushes" | "start-pushes" | "deliver-push"> {
  const { config } = options;
  const parts = { ...options, now: () => new Date() };
  return {
    "make-pushes": createMakePushes(parts),
    "start-pushes": createStartPushes(parts),
    "deliver-push": createDeliverPush({
      ...parts,
      ...config,
      allowsLoopback: config.webhookLoopback,
      hosts: config.pushHosts,
    }),
  };
}
