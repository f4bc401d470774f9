import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { COPIED_FACTS, type CopiedPart, type CopyChange } from "@ezo/contract/inventory/floor-copies";
import type { Db, Tx } from "../../platform/db.ts";
import type { Fields, FieldValue } from "../../records/fields.ts";
import type { Loaded, RecordKind } from "../../records/kind.ts";
import { storedChanges, storedSnapshot } from "../../records/stored-json.ts";
import { patchOf } from "../bulk-changes/apartments.changes.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { zoneImageKind } from "../zone-images.kind.ts";
import { zoneKind } from "../zones.kind.ts";
import { COPY, type FloorState, numberOf, pairsOn, zonesOf } from "./floor-states.ts";

export interface PlannedChange {
  key: string;
  /** A hash of what is shown of the change. */
  seen: string;
  floor: FloorState;
  what: CopyChange["what"];
  /** The copy that is changed; undefined for a picture or zone that is to be added. */
  record: Loaded | undefined;
  /** The copy that a zone shows, or that has the fact. */
  apartment: Loaded | undefined;
  /** What the copy takes the field from: an apartment, a zone, a picture. */
  original: Loaded;
  originalNumber: string | null;
  field: CopyChange["field"];
  from: FieldValue;
  to: FieldValue;
  kept: CopyChange["kept"];
}
type Difference = Omit<PlannedChange, "seen" | "from" | "to" | "kept">;

/** What each field was when it was made or last copied. A record without a line of history has never been changed. */
type Copied = ReadonlyMap<number, Fields>;
type CopiedByKind = Readonly<Record<CopyChange["what"], Copied>>;

/** Everything in which copies differ from the floor `source`. */
export async function copyChanges(
  db: Db | Tx,
  source: FloorState,
  copies: readonly FloorState[],
  parts: readonly CopiedPart[],
): Promise<PlannedChange[]> {
  const copied = {
    apartment: await copiedStates(
      db,
      apartmentKind,
      copies.flatMap(({ apartments }) => apartments),
    ),
    zone: await copiedStates(
      db,
      zoneKind,
      copies.flatMap(({ zones }) => zones),
    ),
    picture: await copiedStates(
      db,
      zoneImageKind,
      copies.flatMap(({ picture }) => picture ?? []),
    ),
  };
  return copies.flatMap((floor) => {
    const pairs = pairsOn(source, floor);
    return [
      ...(parts.includes("plan") ? planChanges(source, floor, pairs, copied) : []),
      ...(parts.includes("facts") ? pairs.flatMap((pair) => factChanges(floor, pair, copied)) : []),
    ];
  });
}

async function copiedStates(db: Db | Tx, kind: RecordKind, records: readonly Loaded[]): Promise<Copied> {
  const lines = await db.recordHistory.findMany({
    where: {
      entity: kind.entity,
      entityId: { in: records.map(({ id }) => id) },
      OR: [{ kind: "created" }, { kind: "updated", reason: COPY }],
    },
    orderBy: { version: "asc" },
    select: { entityId: true, kind: true, reason: true, snapshot: true, changes: true },
  });
  const copied = new Map<number, Fields>();
  for (const { entityId, kind: what, reason, snapshot, changes } of lines) {
    // Of a later copying only what it has changed: the rest may have been set by hand before it.
    const fields =
      what === "created" ? madeAs(kind, reason, storedSnapshot(snapshot)) : patchOf(storedChanges(changes));
    copied.set(entityId, { ...copied.get(entityId), ...fields });
  }
  return copied;
}

/** A picture or zone that no copying has made is somebody's own drawing: nothing of it is as it was copied. */
const madeAs = (kind: RecordKind, reason: string, snapshot: Fields): Fields =>
  kind === apartmentKind || reason === COPY ? snapshot : { points: null, media_id: null };

function factChanges(
  floor: FloorState,
  [original, apartment]: [Loaded, Loaded],
  copied: CopiedByKind,
): PlannedChange[] {
  return COPIED_FACTS.flatMap((field) =>
    changed(
      {
        key: `apartment:${apartment.id}:${field}`,
        floor,
        what: "apartment",
        record: apartment,
        apartment,
        original,
        originalNumber: numberOf(original),
        field,
      },
      copied,
    ),
  );
}

function planChanges(
  source: FloorState,
  floor: FloorState,
  pairs: readonly [Loaded, Loaded][],
  copied: CopiedByKind,
): PlannedChange[] {
  const { picture } = source;
  if (!picture) return [];
  const ofPicture = changed(
    {
      key: `picture:${floor.id}`,
      floor,
      what: "picture",
      record: floor.picture,
      apartment: undefined,
      original: picture,
      originalNumber: null,
      field: "media_id",
    },
    copied,
    // A new picture comes with its zones.
    floor.picture ? [] : pairs.flatMap(([one]) => zonesOf(source, one).map(({ fields }) => fields["points"])),
  );
  if (!floor.picture) return ofPicture;
  // Outlines are drawn for their picture: where it stays, so do they.
  const stays = ofPicture[0]?.kept ?? null;
  const ofZones = pairs.flatMap(([one, apartment]) =>
    pairedZones(zonesOf(source, one), zonesOf(floor, apartment)).flatMap(([original, record], index) =>
      changed(
        {
          key: `zone:${apartment.id}:${index}`,
          floor,
          what: "zone",
          record,
          apartment,
          original,
          originalNumber: numberOf(one),
          field: "points",
        },
        copied,
        null,
        stays,
      ),
    ),
  );
  return [...ofPicture, ...ofZones];
}

/**
 * The zones of an apartment with those of its copy: by their outlines, and where these differ, by their order. So one that is
 * gone on either floor does not shift the others.
 */
function pairedZones(
  originals: readonly Loaded[],
  drawn: readonly Loaded[],
): [original: Loaded, copy: Loaded | undefined][] {
  const rest = drawn.filter((zone) => !originals.some((original) => hasOutlineOf(original, zone)));
  return originals.map((original) => {
    const same = drawn.find((zone) => hasOutlineOf(original, zone));
    return [original, same ?? rest.shift()];
  });
}
const hasOutlineOf = (one: Loaded, other: Loaded): boolean =>
  isDeepStrictEqual(one.fields["points"], other.fields["points"]);

/** The difference as a change; nothing where the copy is as its original. */
function changed(
  difference: Difference,
  copied: CopiedByKind,
  along: unknown = null,
  /** Why it should rather stay, where nothing of its own says so. */
  stays: CopyChange["kept"] = null,
): PlannedChange[] {
  const { what, record, original, field } = difference;
  const from = record?.fields[field] ?? null;
  const to = original.fields[field] ?? null;
  if (isDeepStrictEqual(from, to)) return [];
  const kept = keptBy(record, field, what === "apartment", record && copied[what].get(record.id)) ?? stays;
  return [{ ...difference, from, to, kept, seen: hashOf([from, to, kept, record?.id ?? null, along]) }];
}

/** Why a field of a copy should rather stay: its buyer was shown it, or somebody has set it by hand since it was copied. */
function keptBy(
  record: Loaded | undefined,
  field: string,
  isOfBuyer: boolean,
  copied: Fields | undefined,
): CopyChange["kept"] {
  const status = isOfBuyer ? record?.fields["status"] : undefined;
  if (status === "sold" || status === "reserved") return status;
  if (!record || !copied || !(field in copied)) return null;
  return isDeepStrictEqual(copied[field], record.fields[field]) ? null : "edited";
}

const hashOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);

/** The change as the preview shows it. A polygon is the number of its corners there. */
export const presentCopyChange = ({ floor, apartment, ...change }: PlannedChange): CopyChange => ({
  key: change.key,
  seen: change.seen,
  floor_id: floor.id,
  floor_number: floor.number,
  what: change.what,
  apartment_number: apartment ? numberOf(apartment) : null,
  original_number: change.originalNumber,
  field: change.field,
  from: shown(change.from, change.field),
  to: shown(change.to, change.field),
  kept: change.kept,
});
const shown = (value: FieldValue, field: CopyChange["field"]): FieldValue =>
  field === "points" && Array.isArray(value) ? value.length : value;
