import type { Work } from "./zone-changes.ts";
import type { EditedZone } from "./zone-document.ts";
import { type Base, baseOf, isNews, type SavedZone } from "./zone-work.ts";

/** Unsaved drawing as it is kept on this device: the work, and the server's zones that it is based on. */
export interface KeptDrawing {
  base: [key: string, zone: SavedZone][];
  work: Work;
}

export const keptDrawing = (base: Base, work: Work): KeptDrawing => ({ base: [...base], work });

/** Whether a stored value has the shape of a drawing: an older build may have written it. */
export const isKeptDrawing = (kept: Partial<KeptDrawing>): kept is KeptDrawing =>
  Array.isArray(kept.base) && Array.isArray(kept.work?.zones);

/**
 * A kept drawing in terms of the open editor: the server's zones under the keys they have here, new ones under
 * unused keys. Where the server's zones have changed since, `base` is what the drawing was based on, so that saving
 * merges a colleague's work as usual; null where nothing has changed.
 */
export function restoredDrawing(
  kept: KeptDrawing,
  current: Base,
  serial: number,
): { base: Base | null; work: Work; serial: number } {
  const saved = new Map(kept.base);
  const before = baseOf([...saved.values()], current);
  const keyOf = new Map([...before].map(([key, { id }]) => [id, key]));
  let count = serial;
  const zones = kept.work.zones.map((zone): EditedZone => {
    const known = saved.get(zone.key);
    return { ...zone, key: (known && keyOf.get(known.id)) ?? `new-${++count}` };
  });
  const isMoved = isNews(current, [...saved.values()]);
  return { base: isMoved ? before : null, work: { ...kept.work, zones }, serial: count };
}
