/** A part of which AVIF and HEIC files are built: its content, between two places. */
export interface Box {
  type: string;
  from: number;
  to: number;
}

/** The boxes between two places, up to the first that is not built as it should be, and `most` of them. */
export function boxesIn(bytes: Buffer, from: number, to: number, most = Infinity): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to && boxes.length < most) {
    const read = reader(bytes, at, to);
    const size = read.number(4);
    const type = read.text(4);
    const whole = size === 1 ? read.number(8) : size;
    const end = size === 0 ? to : at + whole;
    const content = at + (size === 1 ? 16 : 8);
    if (end < content || end > to) break;
    boxes.push({ type, from: content, to: end });
    at = end;
  }
  return boxes;
}

/** Reads one value after another; of what lies beyond the end, numbers are 0. */
export function reader(bytes: Buffer, from: number, to: number) {
  let at = from;
  const next = (size: number): Buffer => {
    const begin = at;
    at = Math.min(at + size, to);
    return bytes.subarray(begin, at);
  };
  return {
    number: (size: number): number => next(size).reduce((value, byte) => value * 256 + byte, 0),
    text: (size: number): string => next(size).toString("latin1"),
    isOver: (): boolean => at >= to,
  };
}
