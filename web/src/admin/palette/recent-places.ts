import { RECENT_PLACES_MAX } from "@ezo/contract/values/limits";

/** Of each person who uses this device. What is kept are addresses of screens, never of what was open in them. */
const keyOf = (userId: number): string => `ezo_admin_recent:${userId}`;

/** The addresses of the screens that somebody was on last, the newest first. */
export function readRecent(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((path): path is string => typeof path === "string") : [];
  } catch (error) {
    // Another version, or somebody's own hand, has written something else.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Notes that somebody is on a screen. One more is kept than is shown: the one that they are on is left out. */
export function noteVisit(userId: number, path: string): void {
  const others = readRecent(userId).filter((known) => known !== path);
  localStorage.setItem(keyOf(userId), JSON.stringify([path, ...others].slice(0, RECENT_PLACES_MAX + 1)));
}
