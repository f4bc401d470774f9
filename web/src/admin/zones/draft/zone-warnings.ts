import { coversMiddle, crossesItself, overlap } from "@ezo/contract/values/geometry/geometry";
import { areaOf } from "@ezo/contract/values/geometry/polygon";
import { type EditedZone, isOutside } from "./zone-document.ts";

export const WARNING_KINDS = ["outside", "crosses", "unlinked", "deleted_target", "overlap"] as const;
export interface ZoneWarning {
  readonly kind: (typeof WARNING_KINDS)[number];
  readonly keys: readonly string[];
}

/** The server would refuse these. */
const BLOCKING: ReadonlySet<ZoneWarning["kind"]> = new Set(["outside", "crosses", "unlinked"]);
export const isBlocking = ({ kind }: ZoneWarning): boolean => BLOCKING.has(kind);

/** Every warning; what keeps one from saving comes first. */
export function warningsOf(
  zones: readonly EditedZone[],
  deletedTargets: ReadonlySet<number | null> = new Set(),
): ZoneWarning[] {
  const warnings: ZoneWarning[] = [];
  for (const { key, points, targetId } of zones) {
    if (isOutside(points)) warnings.push({ kind: "outside", keys: [key] });
    if (crossesItself(points) || areaOf(points) === 0) warnings.push({ kind: "crosses", keys: [key] });
    if (deletedTargets.has(targetId)) warnings.push({ kind: "deleted_target", keys: [key] });
    if (targetId === null) warnings.push({ kind: "unlinked", keys: [key] });
  }
  for (const [index, one] of zones.entries())
    for (const other of zones.slice(index + 1)) {
      // What is seen in several places has a zone for each: these may overlap, unless one was drawn twice.
      const isSameTarget = one.targetId !== null && one.targetId === other.targetId;
      const doOverlap = isSameTarget ? coversMiddle : overlap;
      // Visitors see no zone of what is deleted, so that it covers nothing.
      const areShown = ![one, other].some(({ targetId }) => deletedTargets.has(targetId));
      if (areShown && doOverlap(one.points, other.points))
        warnings.push({ kind: "overlap", keys: [one.key, other.key] });
    }
  return warnings.toSorted((a, b) => WARNING_KINDS.indexOf(a.kind) - WARNING_KINDS.indexOf(b.kind));
}
