import type { saveZones, zoneRoutes } from "@ezo/contract/inventory/zones";
import type { ZoneType } from "@ezo/contract/site/zones";
import type { RouteInput, RouteOutput } from "@ezo/contract/route";
import type { EditedZone } from "./zone-document.ts";

export type SavedZone = RouteOutput<typeof zoneRoutes.get>["data"];
export type ZonesBody = RouteInput<typeof saveZones>["body"];
export type TargetField = "building_id" | "floor_id" | "apartment_id";
/** The server's zones that the work is based on, by the editor's keys. */
export type Base = ReadonlyMap<string, SavedZone>;

export const TARGET_FIELDS = {
  building_block: "building_id",
  floor_strip: "floor_id",
  apartment_unit: "apartment_id",
} as const satisfies Record<ZoneType, TargetField>;

export const toEdited = (zone: SavedZone, key = String(zone.id)): EditedZone => ({
  key,
  points: zone.points,
  label: zone.label ?? "",
  targetId: zone[TARGET_FIELDS[zone.type]],
});
export const NOTHING: Base = new Map();

/** The server's zones by key. Those known to `before` keep their key, so that undo still finds them. */
export function baseOf(
  zones: readonly SavedZone[],
  before: Base = NOTHING,
  created: ReadonlyMap<number, string> = new Map(),
): Base {
  const known = new Map([...before].map(([key, { id }]) => [id, key]));
  return new Map(zones.map((zone) => [known.get(zone.id) ?? created.get(zone.id) ?? String(zone.id), zone]));
}
export const editedOf = (base: Base): EditedZone[] => [...base].map(([key, zone]) => toEdited(zone, key));

/** Whether the server's zones differ from those that the work is based on. */
export const isNews = (base: Base, zones: readonly SavedZone[]): boolean => {
  const versions = new Map([...base.values()].map(({ id, version }) => [id, version]));
  return zones.length !== versions.size || zones.some(({ id, version }) => versions.get(id) !== version);
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const FIELDS = ["points", "label", "targetId"] as const;
const changesOf = (from: EditedZone, to: EditedZone) =>
  FIELDS.filter((field) => !isSame(from[field], to[field]));
const isChanged = (from: EditedZone, to: EditedZone): boolean => changesOf(from, to).length > 0;

/** The write that brings the server's zones up to date, and the keys of the created ones in its order. */
export function writeOf(
  base: Base,
  zones: readonly EditedZone[],
  type: ZoneType,
): { body: Required<ZonesBody>; createdKeys: string[]; isEmpty: boolean } {
  const wire = (zone: EditedZone) => ({
    points: [...zone.points],
    label: zone.label.trim() || null,
    targetId: { [TARGET_FIELDS[type]]: zone.targetId },
  });
  const created = zones.filter(({ key }) => !base.has(key));
  const body = {
    create: created.map((zone) => {
      const { targetId, ...rest } = wire(zone);
      return { type, ...rest, ...targetId, sort_order: zones.indexOf(zone) };
    }),
    update: zones.flatMap((zone) => {
      const saved = base.get(zone.key);
      const changes = saved ? changesOf(toEdited(saved, zone.key), zone) : [];
      if (!saved || changes.length === 0) return [];
      const { points, label, targetId } = wire(zone);
      return [
        {
          id: saved.id,
          version: saved.version,
          ...(changes.includes("points") ? { points } : {}),
          ...(changes.includes("label") ? { label } : {}),
          ...(changes.includes("targetId") ? targetId : {}),
        },
      ];
    }),
    remove: [...base]
      .filter(([key]) => !zones.some((zone) => zone.key === key))
      .map(([, { id, version }]) => ({ id, version })),
  };
  const isEmpty = body.create.length + body.update.length + body.remove.length === 0;
  return { body, createdKeys: created.map(({ key }) => key), isEmpty };
}

/** One zone that two people have changed differently; null means that one of them deleted it. */
export interface ZoneConflict {
  readonly key: string;
  readonly mine: EditedZone | null;
  readonly theirs: EditedZone | null;
}
export interface Merged {
  /** Both people's work, with one's own in conflicts. */
  readonly zones: readonly EditedZone[];
  readonly conflicts: readonly ZoneConflict[];
}

/** Merges the work here with what a colleague has saved meanwhile. A zone that only one of the two changed is no conflict. */
export function mergeZones(base: Base, mine: readonly EditedZone[], theirs: Base): Merged {
  const conflicts: ZoneConflict[] = [];
  const now = new Map([...theirs].map(([key, zone]) => [key, toEdited(zone, key)]));
  const zones: EditedZone[] = [];
  for (const zone of mine) {
    const saved = base.get(zone.key);
    const before = saved && toEdited(saved, zone.key);
    const their = now.get(zone.key);
    if (!before) {
      zones.push(zone);
    } else if (!their) {
      // Deleted there: removed, unless it was changed here.
      if (!isChanged(before, zone)) continue;
      conflicts.push({ key: zone.key, mine: zone, theirs: null });
      zones.push(zone);
    } else {
      const both = changesOf(before, zone).filter(
        (field) => !isSame(before[field], their[field]) && !isSame(zone[field], their[field]),
      );
      if (both.length) conflicts.push({ key: zone.key, mine: zone, theirs: their });
      const own = Object.fromEntries(changesOf(before, zone).map((field) => [field, zone[field]]));
      zones.push({ ...their, ...own });
    }
  }
  for (const [key, their] of now) {
    if (mine.some((zone) => zone.key === key)) continue;
    const saved = base.get(key);
    if (!saved) zones.push(their);
    // Deleted here: stays deleted, unless it was changed there.
    else if (isChanged(toEdited(saved, key), their)) conflicts.push({ key, mine: null, theirs: their });
  }
  return { zones, conflicts };
}

/** The merged zones after a person has chosen: `theirs` are the keys of the conflicts where the colleague's stays. */
export function resolved({ zones, conflicts }: Merged, theirs: ReadonlySet<string>): EditedZone[] {
  let result = [...zones];
  for (const { key, theirs: their } of conflicts) {
    if (!theirs.has(key)) continue;
    if (!their) result = result.filter((zone) => zone.key !== key);
    else if (result.some((zone) => zone.key === key))
      result = result.map((zone) => (zone.key === key ? their : zone));
    else result.push(their);
  }
  return result;
}
