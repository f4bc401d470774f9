import { RECENT_PLACES_MAX } from "@ezo/contract/values/limits/lists";
import { quietly } from "../../shared/lib/quietly.ts";

/** Of each person who uses this device. What is kept are addresses of screens, never of what was open in them. */
const keyOf = (userId: number): string => `ezo_admin_recent:${userId}`;

/** The addresses of the screens that somebody was on last, the newest first; none where something else is stored. */
export function readRecent(userId: number): string[] {
  const kept = quietly((): unknown => JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]"));
  return Array.isArray(kept) ? kept.filter((path): path is string => typeof path === "string") : [];
}

/**
 * Notes that somebody is on a screen. One more is kept than is shown: the one that they are on is left out. A full storage,
 * which drafts may cause, must not stop the admin: then nothing is noted.
 */
export function noteVisit(userId: number, path: string): void {
  const others = readRecent(userId).filter((known) => known !== path);
  const kept = JSON.stringify([path, ...others].slice(0, RECENT_PLACES_MAX + 1));
  quietly(() => localStorage.setItem(keyOf(userId), kept));
}
