/** A box of an MP4 (ISO/IEC 14496-12, section 4.2): its type, and where what is in it begins and ends. */
export interface Box {
  type: string;
  from: number;
  to: number;
}

/** Size and type; and the size in 64 bits, where the first is 1. */
const HEADER_BYTES = 8;
export const LONG_HEADER_BYTES = 16;

/**
 * The box whose header begins `head`, which has what the file has there of its first 16 bytes. It lies at `at`, in something that
 * ends at `end`. Null for what is no box, or would go beyond the end.
 */
export function boxAt(head: Buffer, at: number, end: number): Box | null {
  if (head.length < HEADER_BYTES || end - at < HEADER_BYTES) return null;
  const type = head.toString("latin1", 4, HEADER_BYTES);
  const short = head.readUInt32BE(0);
  // The last box of a file may leave its size out.
  if (short === 0) return { type, from: at + HEADER_BYTES, to: end };
  if (short !== 1) return within({ type, from: at + HEADER_BYTES, to: at + short }, end);
  if (head.length < LONG_HEADER_BYTES) return null;
  const size = Number(head.readBigUInt64BE(HEADER_BYTES));
  return within({ type, from: at + LONG_HEADER_BYTES, to: at + size }, end);
}

const within = (box: Box, end: number): Box | null => (box.to >= box.from && box.to <= end ? box : null);

/** A part of an index has some dozens. Millions, which take eight bytes each, would keep the server busy. */
const BOXES_IN_PART_MAX = 1000;

/** The boxes that follow one another in a part of `bytes`, up to where there is none, and a thousand of them. */
export function* boxesIn(bytes: Buffer, part: Pick<Box, "from" | "to">): Generator<Box> {
  for (let at = part.from, count = 0; at < part.to && count < BOXES_IN_PART_MAX; count++) {
    const box = boxAt(bytes.subarray(at, Math.min(at + LONG_HEADER_BYTES, part.to)), at, part.to);
    if (!box) return;
    yield box;
    at = box.to;
  }
}

/** The first box of a type in a part; in it the first one of the next type, and so on. */
export function boxBelow(
  bytes: Buffer,
  part: Pick<Box, "from" | "to">,
  ...[type, ...below]: readonly [string, ...string[]]
): Box | undefined {
  const found = firstOf(bytes, part, type);
  const [next, ...others] = below;
  return found && next !== undefined ? boxBelow(bytes, found, next, ...others) : found;
}

function firstOf(bytes: Buffer, part: Pick<Box, "from" | "to">, type: string): Box | undefined {
  for (const box of boxesIn(bytes, part)) if (box.type === type) return box;
  return undefined;
}

/** What is in a box, if it is as long as that. */
export function contentOf(bytes: Buffer, box: Box | undefined, minBytes: number): Buffer | undefined {
  return box && box.to - box.from >= minBytes ? bytes.subarray(box.from, box.to) : undefined;
}
