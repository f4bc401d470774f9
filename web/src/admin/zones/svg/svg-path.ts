import type { Point } from "@ezo/contract/values/geometry/polygon";

/** Into so many pieces is a curve cut; what lies on a line is left out afterwards. */
const CURVE_PIECES = 12;

/** What follows each command of a path: numbers, and flags, which need no space after them. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  M: "nn",
  L: "nn",
  H: "n",
  V: "n",
  C: "nnnnnn",
  S: "nnnn",
  Q: "nnnn",
  T: "nn",
  A: "nnnffnn",
  Z: "",
};
const COMMAND = /[\s,]*([MLHVCSQTAZ])/iy;
const NUMBER = /[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)/iy;
const FLAG = /[\s,]*([01])/y;

interface Reader {
  readonly text: string;
  at: number;
}
interface Step {
  /** Lower case where its points are counted from where the pen is. */
  readonly command: string;
  readonly values: readonly number[];
}

function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (!match) return null;
  reader.at = pattern.lastIndex;
  return match[1] ?? null;
}

function takeValues(reader: Reader, command: string): number[] | null {
  const values: number[] = [];
  for (const kind of ARGUMENTS[command.toUpperCase()] ?? "") {
    const text = take(reader, kind === "f" ? FLAG : NUMBER);
    if (text === null) return null;
    values.push(Number(text));
  }
  return values;
}

/** The steps of a path, as far as it can be read. */
function stepsOf(text: string): Step[] {
  const reader = { text, at: 0 };
  const steps: Step[] = [];
  for (let letter = take(reader, COMMAND); letter !== null; letter = take(reader, COMMAND)) {
    let command = letter;
    let values = takeValues(reader, command);
    while (values) {
      steps.push({ command, values });
      if (values.length === 0) break;
      // Further numbers repeat the command; after a move they are lines.
      if (command === "M") command = "L";
      if (command === "m") command = "l";
      values = takeValues(reader, command);
    }
  }
  return steps;
}

/** All numbers of a list, such as the corners of a polygon. */
export function numbersIn(text: string): number[] {
  const reader = { text, at: 0 };
  const numbers: number[] = [];
  for (let number = take(reader, NUMBER); number !== null; number = take(reader, NUMBER))
    numbers.push(Number(number));
  return numbers;
}

export const pairsOf = (values: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, index) => ({
    x: values[2 * index] ?? 0,
    y: values[2 * index + 1] ?? 0,
  }));

interface Pen {
  readonly rings: Point[][];
  at: Point;
  start: Point;
  /** Of the last curve, which a smooth one continues; null after anything else. */
  control: { readonly of: "C" | "Q"; readonly point: Point } | null;
}

/** The outlines of a path (its attribute `d`), curves as corners. Open ones count as closed, as they are filled. */
export function ringsOf(path: string): Point[][] {
  const pen: Pen = { rings: [], at: { x: 0, y: 0 }, start: { x: 0, y: 0 }, control: null };
  for (const step of stepsOf(path)) draw(pen, step);
  return pen.rings;
}

function draw(pen: Pen, { command, values }: Step): void {
  const kind = command.toUpperCase();
  const base = kind === command ? { x: 0, y: 0 } : pen.at;
  const { control } = pen;
  pen.control = null;
  if (kind === "Z") return begin(pen, pen.start);
  if (kind === "H") return line(pen, { x: base.x + (values[0] ?? 0), y: pen.at.y });
  if (kind === "V") return line(pen, { x: pen.at.x, y: base.y + (values[0] ?? 0) });
  if (kind === "A") return arc(pen, values, base);
  const points = pairsOf(values).map(({ x, y }) => ({ x: base.x + x, y: base.y + y }));
  const [first, second, third] = points;
  const end = points.at(-1);
  if (!first || !end) return undefined;
  const continued = (of: "C" | "Q"): Point =>
    control?.of === of ? reflected(control.point, pen.at) : pen.at;
  switch (kind) {
    case "M":
      return begin(pen, first);
    case "L":
      return line(pen, first);
    case "C":
      return second && third ? cubic(pen, first, second, third) : undefined;
    case "S":
      return second ? cubic(pen, continued("C"), first, second) : undefined;
    case "Q":
      return second ? quadratic(pen, first, second) : undefined;
    case "T":
      return quadratic(pen, continued("Q"), end);
    default:
      return undefined;
  }
}

function begin(pen: Pen, point: Point): void {
  pen.rings.push([point]);
  pen.at = point;
  pen.start = point;
}

function line(pen: Pen, to: Point): void {
  pen.rings.at(-1)?.push(to);
  pen.at = to;
}

const reflected = (point: Point, { x, y }: Point): Point => ({ x: 2 * x - point.x, y: 2 * y - point.y });

function cubic(pen: Pen, first: Point, second: Point, end: Point): void {
  const from = pen.at;
  for (let piece = 1; piece < CURVE_PIECES; piece++) {
    const t = piece / CURVE_PIECES;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    line(pen, {
      x: a * from.x + b * first.x + c * second.x + d * end.x,
      y: a * from.y + b * first.y + c * second.y + d * end.y,
    });
  }
  line(pen, end);
  pen.control = { of: "C", point: second };
}

/** Every quadratic curve is a cubic one. */
function quadratic(pen: Pen, control: Point, end: Point): void {
  const towards = (from: Point): Point => ({
    x: from.x + (2 / 3) * (control.x - from.x),
    y: from.y + (2 / 3) * (control.y - from.y),
  });
  cubic(pen, towards(pen.at), towards(end), end);
  pen.control = { of: "Q", point: control };
}

/** Part of an ellipse, by the formulas of the SVG specification (B.2.4, from the ends to the centre). */
function arc(pen: Pen, values: readonly number[], base: Point): void {
  const [givenX = 0, givenY = 0, turned = 0, isLarge = 0, isClockwise = 0, x = 0, y = 0] = values;
  const [from, to] = [pen.at, { x: base.x + x, y: base.y + y }];
  if (givenX === 0 || givenY === 0 || (from.x === to.x && from.y === to.y)) return line(pen, to);
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfX, halfY] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const own = { x: cos * halfX + sin * halfY, y: cos * halfY - sin * halfX };
  // Radii that are too short to reach both ends grow.
  const growth = Math.max(1, Math.hypot(own.x / givenX, own.y / givenY));
  const [rx, ry] = [Math.abs(givenX) * growth, Math.abs(givenY) * growth];
  const across = (rx * own.y) ** 2 + (ry * own.x) ** 2;
  const size = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - across) / across));
  const factor = isLarge === isClockwise ? -size : size;
  const ownCentre = { x: (factor * rx * own.y) / ry, y: (-factor * ry * own.x) / rx };
  const centre = {
    x: cos * ownCentre.x - sin * ownCentre.y + (from.x + to.x) / 2,
    y: sin * ownCentre.x + cos * ownCentre.y + (from.y + to.y) / 2,
  };
  const start = Math.atan2((own.y - ownCentre.y) / ry, (own.x - ownCentre.x) / rx);
  const end = Math.atan2((-own.y - ownCentre.y) / ry, (-own.x - ownCentre.x) / rx);
  const around = 2 * Math.PI;
  const sweep = isClockwise === 1 ? (end - start + around) % around : -((start - end + around) % around);
  const pieces = Math.max(1, Math.ceil((Math.abs(sweep) / Math.PI) * 2 * CURVE_PIECES));
  for (let piece = 1; piece < pieces; piece++) {
    const at = start + (sweep * piece) / pieces;
    const [wide, high] = [rx * Math.cos(at), ry * Math.sin(at)];
    line(pen, { x: centre.x + cos * wide - sin * high, y: centre.y + sin * wide + cos * high });
  }
  line(pen, to);
}
