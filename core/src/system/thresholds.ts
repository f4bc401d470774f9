import type { CheckName, SystemCheck, Verdict } from "@ezo/contract/admin/operations/system";
import { HOUR_MS } from "@ezo/contract/values/time";

interface Threshold {
  unit: SystemCheck["unit"];
  /** From here on somebody should look; null: never. */
  amber: number | null;
  /** From here on visitors or staff are affected. */
  red: number | null;
  isLowBad?: true;
}

/** The thresholds of each part. `docs/ops/alerts.yml` warns at the same levels where it can. */
export const THRESHOLDS: Readonly<Record<CheckName, Threshold>> = {
  database: { unit: "ms", amber: 100, red: 1000 },
  database_connections: { unit: "percent", amber: 75, red: 90 },
  migrations: { unit: "count", amber: null, red: 1 },
  redis: { unit: "ms", amber: 50, red: 500 },
  smtp: { unit: "ms", amber: 3000, red: 10_000 },
  storage: { unit: "ms", amber: 1000, red: 5000 },
  disk: { unit: "percent", amber: 15, red: 5, isLowBad: true },
  worker: { unit: "ms", amber: 30_000, red: 120_000 },
  queue_wait: { unit: "ms", amber: 60_000, red: 10 * 60_000 },
  queue_failed: { unit: "count", amber: 1, red: 100 },
  queue_paused: { unit: "count", amber: 1, red: null },
  outbox_lag: { unit: "ms", amber: 15_000, red: 120_000 },
  mail_unknown: { unit: "count", amber: 1, red: 20 },
  campaign_failed: { unit: "count", amber: 20, red: 200 },
  campaign_unconfirmed: { unit: "count", amber: 1, red: null },
  cache_hits: { unit: "percent", amber: 50, red: null, isLowBad: true },
  memory: { unit: "bytes", amber: 1_000_000_000, red: 2_000_000_000 },
  event_loop: { unit: "ms", amber: 100, red: 500 },
  mail_kept: { unit: "count", amber: 1, red: null },
  // A day, the time that a backup takes, and a little; two days were missed.
  backup: { unit: "ms", amber: 26 * HOUR_MS, red: 50 * HOUR_MS },
  audit_chain: { unit: "count", amber: null, red: 1 },
  old_keys: { unit: "count", amber: 1, red: null },
};

export function judge(name: CheckName, value: number): Verdict {
  const { amber, red, isLowBad } = THRESHOLDS[name];
  const isBeyond = (level: number | null) => level !== null && (isLowBad ? value < level : value >= level);
  if (isBeyond(red)) return "red";
  return isBeyond(amber) ? "amber" : "green";
}

const RANK: readonly Verdict[] = ["unused", "unknown", "green", "amber", "red"];
/** The verdict on the whole system. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((worst, one) => (RANK.indexOf(one) > RANK.indexOf(worst) ? one : worst), "unused");
