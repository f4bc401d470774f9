import { CAPTIONS_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { AppError } from "../platform/app-error.ts";

const MEGABYTE = 1024 * 1024;

const FIRST_LINE = /^WEBVTT(?:[ \t].*)?$/;
/** What is between the captions: notes, and how they look. */
const NO_CUE = /^(?:NOTE(?:[ \t].*)?|(?:STYLE|REGION)[ \t]*)$/;
/** The number of the line behind the first. */
const HEADER_REST = 2;
const ARROW = "-->";
const TIMES =
  /^((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;
/** The tags of WebVTT: how a part looks, who says it and in which language, and from when on it is shown. */
const TAG =
  /<(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:\.[^\s<>&.]+)*(?:[ \t][^<>]*)?|(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})>/g;

const refusedCaptions = (reason: string): AppError =>
  new AppError("unsupported_media_type", { fields: { file: [reason] } });

/**
 * Judges captions by their bytes: WebVTT in UTF-8 with at least one caption, each with its times and with no other tags than those of
 * WebVTT. Throws `too_large` and `unsupported_media_type` with the reason, and the line of it, at `file`.
 */
export function inspectCaptions(bytes: Uint8Array): void {
  if (bytes.byteLength > CAPTIONS_MAX_BYTES)
    throw new AppError("too_large", {
      fields: { file: [`errors.file_too_large?max=${CAPTIONS_MAX_BYTES / MEGABYTE}`] },
    });
  const lines = textOf(bytes).split(/\r\n|\r|\n/);
  if (!FIRST_LINE.test(lines[0] ?? "")) throw refusedCaptions("errors.captions_needed");
  const blocks = blocksOf(["", ...lines.slice(1)]);
  for (const block of blocks) if (!isCue(block)) refuseArrows(block);
  const cues = blocks.filter(isCue);
  if (cues.length === 0) throw refusedCaptions("errors.captions_empty");
  for (const cue of cues) inspectCue(cue);
}

function textOf(bytes: Uint8Array): string {
  try {
    // Without the mark of the byte order that it may begin with.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // It is no UTF-8.
  }
  throw refusedCaptions("errors.captions_needed");
}

/** Lines that follow one another, between empty ones. */
interface Block {
  /** The number of its first line in the file. */
  at: number;
  lines: string[];
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of lines.entries())
    if (line === "") open = undefined;
    else if (open) open.lines.push(line);
    else {
      open = { at: index + 1, lines: [line] };
      blocks.push(open);
    }
  return blocks;
}

/** Not so the rest of the header, which follows the first line without an empty one between. */
const isCue = ({ at, lines: [first = ""] }: Block): boolean => at !== HEADER_REST && !NO_CUE.test(first);

/** Players end a header or a note there, and show what follows as a caption. */
function refuseArrows({ at, lines }: Block): void {
  const index = lines.findIndex((line) => line.includes(ARROW));
  if (index !== -1) throw refusedCaptions(`errors.captions_times?line=${at + index}`);
}

function inspectCue({ at, lines }: Block): void {
  // Above its times it may have a name.
  const [first = "", second = ""] = lines;
  const timesAt = first.includes(ARROW) ? 0 : 1;
  const [, from = "", to = ""] = TIMES.exec(timesAt === 0 ? first : second) ?? [];
  if (from === "" || secondsOf(to) <= secondsOf(from))
    throw refusedCaptions(`errors.captions_times?line=${at + timesAt}`);
  for (const [index, line] of lines.entries()) {
    if (index <= timesAt) continue;
    // The next caption without an empty line before it.
    if (line.includes(ARROW)) throw refusedCaptions(`errors.captions_times?line=${at + index}`);
    if (line.replace(TAG, "").includes("<")) throw refusedCaptions(`errors.captions_tag?line=${at + index}`);
  }
}

const secondsOf = (time: string): number =>
  time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
