import { VIDEO_INDEX_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { AppError } from "../platform/app-error.ts";
import { type Box, boxAt, LONG_HEADER_BYTES } from "./mp4-boxes.ts";
import { type Track, tracksOf } from "./mp4-tracks.ts";

/** Reads `length` bytes of a file at `position`; fewer where it ends before. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

/** A film that is recorded in pieces has two boxes for each second or so. */
const BOXES_MAX = 20_000;
const BRANDS_MAX_BYTES = 4096;
const SIDE_MAX_PIXELS = 8192;

/** What calls itself one of these is an MP4 that browsers play; `qt  ` alone is QuickTime's own kind. */
const VIDEO_BRANDS: ReadonlySet<string> = new Set([
  ..."isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 avc1 dash MSNV".split(" "),
  "M4V ",
  "M4VH",
  "M4VP",
]);
/** Pictures in the same container: HEIC and AVIF, single ones and sequences. */
const PICTURE_BRANDS: ReadonlySet<string> = new Set(
  "heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 miaf avif avis MA1A MA1B".split(" "),
);

const H264: ReadonlySet<string> = new Set(["avc1", "avc3"]);
/** Baseline, Main and High: with more bits or colours, few browsers play it. */
const PROFILES: ReadonlySet<number | null> = new Set([66, 77, 100]);

const refusedVideo = (reason: string): AppError =>
  new AppError("unsupported_media_type", { fields: { file: [reason] } });

/**
 * Judges a file by its bytes: an MP4 with a film that browsers play, and whole. It reads the headers of the boxes that follow one
 * another in the file, and of their contents the brands and the index (`moov`) alone, so that the work grows with the number of
 * boxes, which has a limit. Throws `unsupported_media_type` with the reason at `file`. Returns the size in which it is shown.
 */
export async function inspectMp4(read: ReadAt, sizeBytes: number): Promise<Pick<Track, "width" | "height">> {
  const first = boxAt(await read(0, LONG_HEADER_BYTES), 0, sizeBytes);
  // Before anything else, so that no file is two kinds at once.
  const isMp4 = first?.type === "ftyp" && isVideo(await brandsIn(read, first));
  if (!first || !isMp4) throw refusedVideo("errors.mp4_needed");
  const index = await indexOf(read, first.to, sizeBytes);
  return sizeOfFilm(tracksOf(index));
}

/** What the file calls itself: the main brand, and behind a version those that it fits, too. */
async function brandsIn(read: ReadAt, { from, to }: Box): Promise<string[]> {
  if (to - from > BRANDS_MAX_BYTES) return [];
  const text = (await read(from, to - from)).toString("latin1");
  const brands: string[] = [];
  for (let at = 0; at + 4 <= text.length; at += 4) if (at !== 4) brands.push(text.slice(at, at + 4));
  return brands;
}

const isVideo = (brands: readonly string[]): boolean =>
  brands.some((brand) => VIDEO_BRANDS.has(brand)) && !brands.some((brand) => PICTURE_BRANDS.has(brand));

/** The content of `moov`, which lies before or behind the film itself. Throws where a box goes beyond the file's end. */
async function indexOf(read: ReadAt, from: number, sizeBytes: number): Promise<Buffer> {
  let moov: Box | undefined;
  let hasFilm = false;
  let count = 0;
  for (let at = from; at < sizeBytes;) {
    const box = boxAt(await read(at, LONG_HEADER_BYTES), at, sizeBytes);
    if (!box || (count += 1) > BOXES_MAX) throw refusedVideo("errors.video_incomplete");
    if (box.type === "moov") moov ??= box;
    if (box.type === "mdat") hasFilm = true;
    at = box.to;
  }
  if (!moov || !hasFilm || moov.to - moov.from > VIDEO_INDEX_MAX_BYTES)
    throw refusedVideo("errors.video_incomplete");
  return read(moov.from, moov.to - moov.from);
}

function sizeOfFilm(tracks: readonly Track[]): Pick<Track, "width" | "height"> {
  const pictures = tracks.filter(({ handler }) => handler === "vide");
  if (pictures.length === 0) throw refusedVideo("errors.mp4_needed");
  // Others may be beside it: the pictures of chapters.
  const film = pictures.find(({ codec, profile }) => H264.has(codec) && PROFILES.has(profile));
  const isSoundPlayed = tracks.every(({ handler, codec }) => handler !== "soun" || codec === "mp4a");
  if (!film || !isSoundPlayed) throw refusedVideo("errors.video_coding");
  const { width, height } = film;
  if (![width, height].every((side) => side > 0 && side <= SIDE_MAX_PIXELS))
    throw refusedVideo("errors.video_coding");
  return { width, height };
}
