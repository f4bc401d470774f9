import type { AdminTranslation } from "@ezo/contract/admin/content/translations";
import { UNDO_WINDOW_MS } from "@ezo/contract/values/limits/screens";
import type { QueryClient } from "@tanstack/react-query";
import type { ContentLocale } from "../editor/fields/language.ts";

interface Announced {
  /** By language, what was stored before and what was saved. */
  saves: Partial<Record<ContentLocale, { from: string; to: string }>>;
  version: number;
  until: number;
}
/** The saves of each text that its toast announces, one toast for all of its languages; each person has their own. */
const announcedIn = new WeakMap<QueryClient, Map<number, Announced>>();

/** Adds a save to those that the text's toast announces; returns what undoes them all. */
export function announceSave(
  cache: QueryClient,
  stored: AdminTranslation,
  { locale, from }: { locale: ContentLocale; from: string },
) {
  const announced = announcedIn.get(cache) ?? new Map<number, Announced>();
  announcedIn.set(cache, announced);
  const now = Date.now();
  const known = announced.get(stored.id);
  const earlier = known && known.until > now ? known : null;
  const first = earlier?.saves[locale];
  const saves = {
    ...earlier?.saves,
    [locale]: { from: first?.to === from ? first.from : from, to: stored[locale] },
  };
  const version = Math.max(stored.version, earlier?.version ?? 0);
  announced.set(stored.id, { saves, version, until: now + UNDO_WINDOW_MS });
  // What a colleague has replaced since stays.
  const own = Object.entries(saves).filter(([other, { to }]) => stored[other as ContentLocale] === to);
  return { texts: Object.fromEntries(own.map(([other, save]) => [other, save.from])), version };
}
export const forgetAnnounced = (cache: QueryClient, id: number): void =>
  void announcedIn.get(cache)?.delete(id);
