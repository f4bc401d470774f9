import { type Box, boxBelow, boxesIn, contentOf } from "./mp4-boxes.ts";

/** A track of an MP4: what it is, how it is coded, and for a picture its size as it is shown. */
export interface Track {
  handler: string;
  codec: string;
  /** H.264's profile; null where it says none. */
  profile: number | null;
  width: number;
  height: number;
}

/** More than any film has: sound in several languages, subtitles, chapters. */
const TRACKS_MAX = 64;

/** Of `hdlr`: version and flags, a field that is not used, what the track is. */
const HANDLER_AT = 8;
/** Of `stsd`: version and flags, and how many entries follow. */
const ENTRIES_AT = 8;
/** Of a picture's entry: what every entry has, and what every picture's has, before its own boxes. */
const PICTURE_ENTRY_BYTES = 78;

/** The tracks that the index of a film names (`moov`), whose content is `index`. */
export function tracksOf(index: Buffer): Track[] {
  const tracks: Track[] = [];
  for (const box of boxesIn(index, { from: 0, to: index.length })) {
    if (box.type !== "trak") continue;
    if (tracks.length === TRACKS_MAX) break;
    const track = trackOf(index, box);
    if (track) tracks.push(track);
  }
  return tracks;
}

function trackOf(index: Buffer, trak: Box): Track | undefined {
  const handler = contentOf(index, boxBelow(index, trak, "mdia", "hdlr"), HANDLER_AT + 4);
  const entry = firstEntry(index, boxBelow(index, trak, "mdia", "minf", "stbl", "stsd"));
  if (!handler || !entry) return undefined;
  return {
    handler: handler.toString("latin1", HANDLER_AT, HANDLER_AT + 4),
    codec: entry.type,
    profile: profileOf(index, entry),
    ...sizeOf(index, boxBelow(index, trak, "tkhd")),
  };
}

/** The first way in which a track's samples are coded; films have one. */
function firstEntry(index: Buffer, stsd: Box | undefined): Box | undefined {
  if (!contentOf(index, stsd, ENTRIES_AT) || !stsd) return undefined;
  const [entry] = boxesIn(index, { from: stsd.from + ENTRIES_AT, to: stsd.to });
  return entry;
}

/** `avcC` (ISO/IEC 14496-15): its version, then the profile. */
function profileOf(index: Buffer, entry: Box): number | null {
  if (!contentOf(index, entry, PICTURE_ENTRY_BYTES)) return null;
  const avcC = boxBelow(index, { from: entry.from + PICTURE_ENTRY_BYTES, to: entry.to }, "avcC");
  return contentOf(index, avcC, 2)?.[1] ?? null;
}

/** How large a track is shown: `tkhd` has the size in 16.16 fixed point, behind a matrix that may turn it. */
function sizeOf(index: Buffer, tkhd: Box | undefined): Pick<Track, "width" | "height"> {
  const none = { width: 0, height: 0 };
  const version = contentOf(index, tkhd, 1)?.[0];
  // Times and the duration have 64 bits in version 1.
  const matrixAt = version === 1 ? 52 : 40;
  const content = contentOf(index, tkhd, matrixAt + 44);
  if (!content) return none;
  const [width, height] = [content.readUInt16BE(matrixAt + 36), content.readUInt16BE(matrixAt + 40)];
  const [a, d] = [content.readInt32BE(matrixAt), content.readInt32BE(matrixAt + 16)];
  // By a quarter or three: phones write so what was taken upright.
  return a === 0 && d === 0 ? { width: height, height: width } : { width, height };
}
