import type { Work } from "./zone-editor.ts";
import type { EditedZone } from "./zone-document.ts";
import { type Base, baseOf, isNews, type SavedZone } from "./zone-work.ts";

/** Unsaved drawing as this device keeps it: the work, and the server's zones that it began from. */
export interface KeptDrawing {
  base: [key: string, zone: SavedZone][];
  work: Work;
}

export const keptDrawing = (base: Base, work: Work): KeptDrawing => ({ base: [...base], work });

/** Whether what lies in the storage has the shape of a drawing: an older build may have written it. */
export const isKeptDrawing = (kept: Partial<KeptDrawing>): kept is KeptDrawing =>
  Array.isArray(kept.base) && Array.isArray(kept.work?.zones);

/**
 * A kept drawing in terms of the editor as it is open now: the server's zones by the keys they have here, new ones by
 * keys that nobody has. `base` is what the drawing began from where the server holds something else by now, so that
 * saving meets a colleague's work as ever; null where nothing has changed.
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
