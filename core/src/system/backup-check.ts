import type { BackupFigures } from "./figures.ts";
import { CheckFailure } from "./reasons.ts";

/**
 * How old the last scheduled backup is, with its size and how long it took. Amber as soon as an attempt has failed since; where none
 * has ever succeeded, red once an attempt has failed, and amber before.
 */
export function backupCheck({ last, failure }: BackupFigures) {
  const reason = failure === null ? null : ({ code: "backup_failed", params: { message: failure } } as const);
  if (!last)
    throw reason
      ? new CheckFailure(`no backup has been made yet: ${failure}`, reason)
      : new CheckFailure("no backup has been made yet", { code: "no_backup", params: {} }, "amber");
  const { ageMs, name, bytes, durationMs } = last;
  const made = `${name}: ${Math.ceil(bytes / 1_000_000)} MB, made in ${Math.ceil(durationMs / 1000)} s`;
  return {
    value: ageMs,
    detail: failure === null ? made : `the last attempt failed: ${failure}; last good: ${made}`,
    reason,
    backup: { name, bytes, duration_ms: durationMs },
    ...(failure === null ? {} : { atLeast: "amber" as const }),
  };
}

/** Where none are scheduled, with what schedules them. */
export const noSchedule = (): CheckFailure =>
  new CheckFailure(
    "no backups are scheduled: set BACKUP_AT (docs/operations.md)",
    { code: "no_backup_schedule", params: { setting: "BACKUP_AT" } },
    "amber",
  );
