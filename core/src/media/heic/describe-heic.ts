import { type Box, boxesIn, reader } from "../media.boxes.ts";

/** A photo of a phone has some hundred. A file of millions would keep the server busy. */
const BOXES_MAX = 1000;
/** A photo of a phone has some hundred pictures, its tiles, and each names some properties. */
const ASSOCIATIONS_MAX = 20_000;
/** One for each of the two versions, and each length of a place. */
const ASSOCIATION_BOXES_MAX = 4;
/** Those of cameras and phones have some kilobytes. */
const PROFILE_MAX_BYTES = 512 * 1024;
const PROFILE_HEAD_BYTES = 128;
const COLOUR_PROFILES: ReadonlySet<string> = new Set(["prof", "rICC"]);

type Place = Pick<Box, "from" | "to">;

/** What a HEIC says about itself, which is read without decoding anything. */
export interface HeicDescription {
  /**
   * Of the largest picture in it. The decoder names the size after a crop, and decodes the whole; and what is refused for its
   * size needs no decoder.
   */
  pixels: number;
  /** The ICC profile of the picture's colours: phones photograph in more of them than sRGB has. */
  profile: Buffer | undefined;
}

export function describeHeic(bytes: Buffer): HeicDescription {
  const boxes = boxesOf(bytes);
  const sizes = boxes.properties.filter(({ type }) => type === "ispe").map((box) => pixelsIn(bytes, box));
  return { pixels: Math.max(0, ...sizes), profile: profileOfPrimary(bytes, boxes) };
}

interface Boxes {
  /** What the file lists about its pictures, each of which names its own by their places in the list. */
  properties: Box[];
  /** Which picture has which of them. */
  associations: Box[];
  /** Which picture is the one that is shown. */
  primary: Box | undefined;
  /** Which picture is made of which others. */
  references: Box | undefined;
}

/** All of it is in `meta`: `pitm`, `iref`, and in `iprp` both `ipco` and `ipma`. */
function boxesOf(bytes: Buffer): Boxes {
  const within = ({ from, to }: Place) => boxesIn(bytes, from, to, BOXES_MAX);
  const meta = within({ from: 0, to: bytes.length }).find((box) => box.type === "meta");
  // Its version and flags come before its boxes.
  const parts = meta ? within({ from: meta.from + 4, to: meta.to }) : [];
  const find = (type: string) => parts.find((box) => box.type === type);
  const about = find("iprp");
  const lists = about ? within(about) : [];
  const list = lists.find((box) => box.type === "ipco");
  return {
    properties: list ? within(list) : [],
    associations: lists.filter((box) => box.type === "ipma").slice(0, ASSOCIATION_BOXES_MAX),
    primary: find("pitm"),
    references: find("iref"),
  };
}

/**
 * The profile that the shown picture names: a thumbnail or a map of depths has another one. Where it names no colours at all and
 * is made of tiles, theirs count, as decoders take them.
 */
function profileOfPrimary(bytes: Buffer, boxes: Boxes): Buffer | undefined {
  const id = boxes.primary && primaryIn(bytes, boxes.primary);
  if (id === undefined) return undefined;
  const own = coloursOf(bytes, boxes, new Set([id]));
  const tiles = own.length > 0 ? [] : coloursOf(bytes, boxes, tilesOf(bytes, boxes.references, id));
  return [...own, ...tiles].map((box) => profileIn(bytes, box)).find((profile) => profile !== undefined);
}

/** A picture's id has 16 bits in version 0, else 32. */
function primaryIn(bytes: Buffer, { from, to }: Place): number {
  const read = reader(bytes, from, to);
  const version = read.number(1);
  read.number(3);
  return read.number(version === 0 ? 2 : 4);
}

/** What these pictures have of colours. */
function coloursOf(bytes: Buffer, { properties, associations }: Boxes, ids: ReadonlySet<number>): Box[] {
  const places = new Set(associations.flatMap((box) => placesIn(bytes, box, ids)));
  // They are counted from 1.
  return properties.filter(({ type }, index) => type === "colr" && places.has(index + 1));
}

/** Of `ipma`: for each picture its id, and the places of its properties, each behind a bit that says whether it is essential. */
function placesIn(bytes: Buffer, { from, to }: Place, ids: ReadonlySet<number>): number[] {
  const read = reader(bytes, from, to);
  const version = read.number(1);
  const size = read.number(3) % 2 === 1 ? 2 : 1;
  const places: number[] = [];
  const pictures = Math.min(read.number(4), ASSOCIATIONS_MAX);
  let associations = 0;
  for (let left = pictures; left > 0 && !read.isOver(); left--) {
    const isWanted = ids.has(read.number(version === 0 ? 2 : 4));
    for (let count = read.number(1); count > 0; count--) {
      if ((associations += 1) > ASSOCIATIONS_MAX) return places;
      const place = read.number(size) % (size === 2 ? 0x8000 : 0x80);
      if (isWanted) places.push(place);
    }
  }
  return places;
}

/** Of `iref`: the pictures of which a picture is made (`dimg`). */
function tilesOf(bytes: Buffer, references: Box | undefined, id: number): ReadonlySet<number> {
  const tiles = new Set<number>();
  if (!references) return tiles;
  const { from, to } = references;
  const size = reader(bytes, from, to).number(1) === 0 ? 2 : 4;
  const made = boxesIn(bytes, from + 4, to, BOXES_MAX).find(
    (box) => box.type === "dimg" && reader(bytes, box.from, box.to).number(size) === id,
  );
  if (!made) return tiles;
  const read = reader(bytes, made.from + size, made.to);
  for (let left = Math.min(read.number(2), BOXES_MAX); left > 0 && !read.isOver(); left--)
    tiles.add(read.number(size));
  return tiles;
}

function pixelsIn(bytes: Buffer, { from, to }: Place): number {
  const read = reader(bytes, from + 4, to);
  return read.number(4) * read.number(4);
}

/** Only of red, green and blue, in which the picture is decoded. */
function profileIn(bytes: Buffer, { from, to }: Place): Buffer | undefined {
  const kind = reader(bytes, from, to).text(4);
  const profile = bytes.subarray(from + 4, to);
  if (!COLOUR_PROFILES.has(kind) || profile.length <= PROFILE_HEAD_BYTES) return undefined;
  const isOfRgb =
    profile.toString("latin1", 16, 20) === "RGB " && profile.toString("latin1", 36, 40) === "acsp";
  return isOfRgb && profile.length <= PROFILE_MAX_BYTES ? profile : undefined;
}
