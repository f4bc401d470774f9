import { DAY_MS } from "@ezo/contract/values/time";

/** Scheduled archives have a folder of their own, so that retention removes nothing that somebody made by hand. */
export const SCHEDULED_FOLDER = "scheduled";
const NAME = /^ezo-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/;

/** The name of an archive that was begun at `at`: in UTC, to the second. */
export const archiveName = (at: Date): string =>
  `ezo-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar.gz`;

/** When an archive was begun; null for the names of other files. */
export function archivedAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Which of these archives are past their time. The newest is never: an archive gets its name only once it is verified, so
 * the newest is the last good one. Files with other names are left alone.
 */
export function pastArchives(
  names: readonly string[],
  { now, keepDays }: { now: Date; keepDays: number },
): string[] {
  const archives = names.flatMap((name) => {
    const at = archivedAt(name);
    return at ? [{ name, at: at.getTime() }] : [];
  });
  const newest = Math.max(...archives.map(({ at }) => at));
  const before = now.getTime() - keepDays * DAY_MS;
  return archives.filter(({ at }) => at < before && at !== newest).map(({ name }) => name);
}
