import type { ConstructionEntry } from "@ezo/contract/site/projects";

/**
 * When the project is to be completed by its newest entry that says so, and what was expected before the day last moved;
 * null where nothing was. `entries` are the newest first.
 */
export function earlierEnd(entries: readonly Pick<ConstructionEntry, "expected_end">[]): {
  now: string | null;
  before: string | null;
} {
  const days = entries.map(({ expected_end: day }) => day).filter((day) => day !== null);
  const now = days[0] ?? null;
  return { now, before: days.find((day) => day !== now) ?? null };
}
