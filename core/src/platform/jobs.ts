import { WarmStats } from "@ezo/contract/dashboard";
import { Id } from "@ezo/contract/fields";
import { z } from "zod";

/** The queues (design, section 5); more come with the features that need them. */
export const QUEUES = ["mail", "campaign", "image", "cache", "outbox", "housekeeping"] as const;
export type QueueName = (typeof QUEUES)[number];

/** How late an article may appear that is published at a time. */
export const PUBLISH_CHECK_MS = 5000;

interface JobDefinition {
  queue: QueueName;
  payload: z.ZodType;
  /** What the job gives back to a caller who waits for it. */
  result?: z.ZodType;
  /** Attempts in all, the first included; the wait doubles from `backoffMs`. */
  attempts: number;
  backoffMs: number;
}

const aboutCustomers = z.object({ customer_ids: z.array(Id).min(1) });
const nothing = z.object({});

/** Every job: its queue, what it carries (ids, never content) and how often it may be tried. */
export const jobs = {
  "tell-staff": { queue: "mail", payload: aboutCustomers, attempts: 12, backoffMs: 2000 },
  "confirm-to-visitor": { queue: "mail", payload: aboutCustomers, attempts: 12, backoffMs: 2000 },
  "mail-password-link": {
    queue: "mail",
    payload: z.object({ link_id: z.uuid() }),
    attempts: 12,
    backoffMs: 2000,
  },
  "mail-login-warning": {
    queue: "mail",
    payload: z.object({ user_id: Id }),
    attempts: 12,
    backoffMs: 2000,
  },
  "mail-newsletter-link": {
    queue: "mail",
    payload: z.object({ history_id: Id }),
    attempts: 12,
    backoffMs: 2000,
  },
  "make-variants": {
    queue: "image",
    payload: z.object({ media_ids: z.array(Id).min(1) }),
    attempts: 4,
    backoffMs: 5000,
  },
  "warm-cache": {
    queue: "cache",
    payload: z.object({ server_url: z.url() }),
    result: WarmStats,
    attempts: 1,
    backoffMs: 0,
  },
  "clear-cache": { queue: "cache", payload: nothing, attempts: 2, backoffMs: 500 },
  /** One stretch of sending; the sweep adds the next when this one is cut off, so it is never retried by itself. */
  "run-campaign": {
    queue: "campaign",
    payload: z.object({ campaign_id: Id }),
    attempts: 1,
    backoffMs: 0,
  },
  "sweep-campaigns": { queue: "outbox", payload: nothing, attempts: 1, backoffMs: 0 },
  "sweep-outbox": { queue: "outbox", payload: nothing, attempts: 1, backoffMs: 0 },
  "publish-due": { queue: "housekeeping", payload: nothing, attempts: 1, backoffMs: 0 },
  "expire-holds": { queue: "housekeeping", payload: nothing, attempts: 3, backoffMs: 5000 },
  "keep-house": { queue: "housekeeping", payload: nothing, attempts: 3, backoffMs: 60_000 },
} as const satisfies Record<string, JobDefinition>;
export type JobName = keyof typeof jobs;
/** What a job's handler gives back. */
export type JobResult<N extends JobName> = (typeof jobs)[N] extends { result: infer R extends z.ZodType }
  ? z.infer<R>
  : void;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]["payload"]>;

/** Jobs that run on a clock. The outbox sweep is the relay's safety net when a NOTIFY was missed. */
export const schedules = {
  "sweep-outbox": { everyMs: 10_000 },
  "publish-due": { everyMs: PUBLISH_CHECK_MS },
  /** A hold may outlive its hour by this much. */
  "expire-holds": { everyMs: 30_000 },
  /** Starts what is due, goes on with what a dead worker has left. */
  "sweep-campaigns": { everyMs: 3000 },
  "keep-house": { everyMs: 60 * 60 * 1000 },
} as const satisfies Partial<Record<JobName, { everyMs: number }>>;
