import { z } from "zod";
import { Instant } from "./fields.ts";
import { route } from "./route.ts";
import { VitalFigure } from "./vitals.ts";

export const CHECK_NAMES = [
  "database",
  "database_connections",
  "migrations",
  "redis",
  "smtp",
  "storage",
  "disk",
  "worker",
  "queue_wait",
  "queue_failed",
  "queue_paused",
  "outbox_lag",
  "mail_unknown",
  "campaign_failed",
  "campaign_unconfirmed",
  "cache_hits",
  "memory",
  "event_loop",
] as const;
export const CheckName = z.enum(CHECK_NAMES);
export type CheckName = z.infer<typeof CheckName>;

/** `unknown`: it could not be measured here, which says nothing good or bad. `unused`: this installation has no such part. */
export const VERDICTS = ["green", "amber", "red", "unknown", "unused"] as const;
export const Verdict = z.enum(VERDICTS);
export type Verdict = z.infer<typeof Verdict>;

/**
 * Why a part has no figure. `unreachable`: no connection. `no_answer`: none within `seconds`. `not_set`: the configuration
 * lacks `setting`. `no_server`: the figures are a running server's. `differs`: the storage gave back something else.
 * `failed`: with `message`, in the words of whatever said so.
 */
export const CHECK_REASONS = [
  "unreachable",
  "no_answer",
  "not_set",
  "no_server",
  "differs",
  "failed",
] as const;
export const CheckReason = z.object({
  code: z.enum(CHECK_REASONS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type CheckReason = z.infer<typeof CheckReason>;

export const CHECK_UNITS = ["ms", "count", "bytes", "percent"] as const;
export const SystemCheck = z.object({
  name: CheckName,
  verdict: Verdict,
  value: z.number().nullable(),
  unit: z.enum(CHECK_UNITS),
  /** From where on it is amber and red; `is_low_bad` turns it round. Null: it has no such level. */
  amber: z.number().nullable(),
  red: z.number().nullable(),
  is_low_bad: z.boolean(),
  /** What went wrong, or what the figure is of, in English for operators; the fields below say it in no language. */
  detail: z.string().nullable(),
  reason: CheckReason.nullable(),
  /** The queues that the figure is of; `jobs` where it counts them. */
  queues: z.array(z.object({ name: z.string(), jobs: z.int().nullable() })).nullable(),
  /** What `detail` says of the database's connections. */
  connections: z
    .object({
      used: z.int(),
      most: z.int(),
      holders: z.array(z.object({ name: z.string(), holds: z.int(), most: z.int() })),
      /** What all holders may hold, where that is more than there is room for. */
      too_many: z.int().nullable(),
    })
    .nullable(),
});
export type SystemCheck = z.infer<typeof SystemCheck>;

export const getSystem = route({
  method: "get",
  path: "/admin/system",
  role: "admin",
  tag: "System",
  summary:
    "The state of every part, each held against its thresholds; versions; page speed as visitors had it",
  response: z.object({
    data: z.object({
      checked_at: Instant,
      /** The worst of all. */
      verdict: Verdict,
      checks: z.array(SystemCheck),
      versions: z.record(z.string(), z.string()),
      vitals: z.array(VitalFigure),
    }),
  }),
});
