import type { HistoryEntry } from "@ezo/contract/records/records";

export interface ChangeSince {
  /** Null for the system, and for a deleted user. */
  by: { id: number; name: string } | null;
  at: string;
  /** The earlier version that was restored, if that was the change. */
  restoredVersion: number | null;
}

/** A field, and a group that holds it: histories name settings in larger pieces than forms do. */
const isWithin = (path: string, group: string): boolean => path === group || path.startsWith(`${group}.`);

/** Who has changed the fields at `paths` since `version`, the newest change of each person first. */
export function changedSince(
  history: readonly HistoryEntry[],
  version: number | null,
  paths: readonly string[],
): ChangeSince[] {
  const isMet = ({ changes }: HistoryEntry) =>
    changes.some(({ field }) => paths.some((path) => isWithin(path, field) || isWithin(field, path)));
  const met = history
    .filter((entry) => entry.version > (version ?? 0) && isMet(entry))
    .toSorted((a, b) => b.version - a.version);
  return met
    .filter(({ actor }, index) => met.findIndex((other) => other.actor?.id === actor?.id) === index)
    .map(({ actor, created_at, restored_version }) => ({
      by: actor,
      at: created_at,
      restoredVersion: restored_version,
    }));
}
