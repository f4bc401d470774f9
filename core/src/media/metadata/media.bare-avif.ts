import { type Box, boxesIn, reader } from "../media.boxes.ts";

/**
 * The file of an AVIF picture without what a camera or a program has written beside it. Such parts are overwritten where they
 * are: all else in the file names its place by numbers, which stay right. Which way is up is no part of Exif here, but of how
 * the picture is put together. The same file, if there is nothing to overwrite.
 */
export function bareAvif(bytes: Buffer): Buffer {
  const top = boxesIn(bytes, 0, bytes.length);
  const telling = top.flatMap((box): Telling[] => {
    if (box.type === "meta") return itemsOf(bytes, box);
    return ASIDE.has(box.type) ? [{ ...box, type: "aside" }] : [];
  });
  if (telling.length === 0) return bytes;
  const bare = Buffer.from(bytes);
  // A file whose parts lie over each other names more than it has.
  let left = bytes.length;
  for (const { type, from, to } of telling) {
    left -= to - from;
    if (left < 0) break;
    bare.fill(type === "mime" ? BLANK_TEXT : 0, from, to);
    if (type === "Exif" && to - from >= EMPTY_EXIF.length) EMPTY_EXIF.copy(bare, from);
  }
  return bare;
}

/** A part that reveals something. `mime` is XMP, which is text. */
type Telling = Box & { type: "Exif" | "mime" | "aside" };

/** Boxes that no decoder needs, in which anything may be. */
const ASIDE: ReadonlySet<string> = new Set(["uuid", "free", "skip"]);
const BLANK_TEXT = 0x20;
/** Exif that says nothing: where it begins, and a list of no entries. */
const EMPTY_EXIF = Buffer.from([0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]);

/** The telling parts that a `meta` box lists: which items there are (`iinf`), and where each lies (`iloc`). */
function itemsOf(bytes: Buffer, meta: Box): Telling[] {
  // Its version and flags come before its boxes.
  const boxes = boxesIn(bytes, meta.from + 4, meta.to);
  const boxOf = (type: string) => boxes.find((box) => box.type === type);
  const [names, places] = [boxOf("iinf"), boxOf("iloc")];
  if (!names || !places) return [];
  const types = tellingTypes(bytes, names);
  if (types.size === 0) return [];
  return extentsIn(bytes, places, { types, data: boxOf("idat") });
}

type Types = ReadonlyMap<number, "Exif" | "mime">;

/** Which items are telling, by their numbers. */
function tellingTypes(bytes: Buffer, names: Box): Types {
  const types = new Map<number, "Exif" | "mime">();
  const counted = bytes[names.from] === 0 ? 2 : 4;
  for (const box of boxesIn(bytes, names.from + 4 + counted, names.to)) {
    const read = reader(bytes, box.from, box.to);
    const version = read.number(1);
    if (box.type !== "infe" || version < 2) continue;
    read.number(3);
    const id = read.number(version === 2 ? 2 : 4);
    read.number(2);
    const type = read.text(4);
    if (type === "Exif" || type === "mime") types.set(id, type);
  }
  return types;
}

/** The pieces of these items. Those that lie anywhere else than in this file, or have no length, are left out. */
function extentsIn(
  bytes: Buffer,
  places: Box,
  { types, data }: { types: Types; data: Box | undefined },
): Telling[] {
  const read = reader(bytes, places.from, places.to);
  const version = read.number(1);
  read.number(3);
  const [sizes, more] = [read.number(1), read.number(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  if (version > 2 || lengthSize === 0) return [];
  /** What places are counted from: the file's beginning, or that of the box of small data. */
  const starts: readonly (number | undefined)[] = [0, data?.from];
  const telling: Telling[] = [];
  const wide = version === 2 ? 4 : 2;
  for (let items = read.number(wide); items > 0 && !read.isOver(); items--) {
    const type = types.get(read.number(wide));
    const start = starts[version === 0 ? 0 : read.number(2) & 15];
    const isHere = read.number(2) === 0;
    const base = read.number(baseSize);
    for (let pieces = read.number(2); pieces > 0 && !read.isOver(); pieces--) {
      read.number(indexSize);
      const from = (start ?? 0) + base + read.number(offsetSize);
      const to = from + read.number(lengthSize);
      if (type && isHere && start !== undefined && from < to && to <= bytes.length)
        telling.push({ type, from, to });
    }
  }
  return telling;
}
