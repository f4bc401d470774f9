import { z } from "zod";
import { Instant } from "../../values/fields.ts";
import { route } from "../../route.ts";
import { VitalFigure } from "../../site/vitals.ts";

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
  "audit_chain",
  "mail_kept",
  "backup",
  "old_keys",
] as const;
export const CheckName = z.enum(CHECK_NAMES);
export type CheckName = z.infer<typeof CheckName>;

/** `unknown`: could not be measured here. `unused`: this installation does not have this part. */
export const VERDICTS = ["green", "amber", "red", "unknown", "unused"] as const;
export const Verdict = z.enum(VERDICTS);
export type Verdict = z.infer<typeof Verdict>;

/**
 * Why a part has no figure. `unreachable`: no connection. `no_answer`: none within `seconds`. `not_set`: the configuration
 * lacks `setting`. `no_server`: only a running server has these figures. `differs`: the storage returned other bytes than
 * were written. `no_backup`: none has been made yet. `no_backup_schedule`: none are made on schedule, which `setting` would do. `backup_failed`: the last attempt, with the error's `message`. `failed`: with the original error's `message`.
 */
export const CHECK_REASONS = [
  "unreachable",
  "no_answer",
  "not_set",
  "no_server",
  "differs",
  "no_backup",
  "no_backup_schedule",
  "backup_failed",
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
  /** Thresholds for amber and red, lower bounds unless `is_low_bad`. Null: it has no such level. */
  amber: z.number().nullable(),
  red: z.number().nullable(),
  is_low_bad: z.boolean(),
  /** What went wrong, or what was measured, in English for operators; the fields below hold the same for translation. */
  detail: z.string().nullable(),
  reason: CheckReason.nullable(),
  /** The queues that were measured; `jobs` where the figure is a number of jobs. */
  queues: z.array(z.object({ name: z.string(), jobs: z.int().nullable() })).nullable(),
  connections: z
    .object({
      used: z.int(),
      most: z.int(),
      holders: z.array(z.object({ name: z.string(), holds: z.int(), most: z.int() })),
      /** The sum of all holders' maxima, where that exceeds `most`. */
      too_many: z.int().nullable(),
    })
    .nullable(),
  /** The last backup that was made on schedule. */
  backup: z.object({ name: z.string(), bytes: z.int(), duration_ms: z.int() }).nullable(),
  /** When the newest of what is counted came. */
  newest_at: Instant.nullable(),
});
export type SystemCheck = z.infer<typeof SystemCheck>;

export const getSystem = route({
  method: "get",
  path: "/admin/system",
  role: "staff",
  capability: "ops.view",
  tag: "System",
  summary:
    "The state of every part against its thresholds; versions; page speed as measured by visitors' browsers",
  response: z.object({
    data: z.object({
      checked_at: Instant,
      verdict: Verdict,
      checks: z.array(SystemCheck),
      versions: z.record(z.string(), z.string()),
      vitals: z.array(VitalFigure),
    }),
  }),
});
