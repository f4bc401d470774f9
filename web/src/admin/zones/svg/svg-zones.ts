import { boundingBox, type Box, contains } from "@ezo/contract/values/geometry/geometry";
import { areaOf, type Point, type Polygon, type Size } from "@ezo/contract/values/geometry/polygon";
import { BULK_MAX_IDS } from "@ezo/contract/values/limits/lists";
import { broughtInside } from "../draft/zone-document.ts";
import type { Target } from "../zone-place.ts";
import { simplified } from "./simplified.ts";
import { numbersIn, pairsOf, ringsOf } from "./svg-path.ts";
import { IDENTITY, type Matrix, transformed, withTransform } from "./svg-transform.ts";

/** Larger than drawings of outlines are; parsing more would keep the page busy. */
export const SVG_MAX_BYTES = 2 * 1024 * 1024;
/** As many zones as one save may create. */
export const SHAPES_MAX = BULK_MAX_IDS;
/** Corners of all shapes, before they are simplified. */
const CORNERS_MAX = 20_000;
/** Deeper nested groups are not looked into. */
const DEPTH_MAX = 50;
/** Less of the picture is no zone. */
const AREA_MIN = 1e-6;
/** A shape with a larger share of the picture is its background, or its frame. */
const BACKGROUND_SHARE = 0.98;
/** Proportions that differ by less are taken for the same. */
const STRETCH_MIN = 0.02;

export interface SvgShape {
  /** What the drawing calls it, or else the group that it is in; empty for nothing. */
  readonly name: string;
  /** What it calls the groups around it, the innermost first: drawing programs make up names of shapes. */
  readonly groups?: readonly string[];
  readonly points: Polygon;
}
export type SvgProblem = "too_large" | "unreadable" | "no_size" | "no_shapes" | "too_many";
export type SvgReading =
  | { readonly shapes: readonly SvgShape[]; readonly isStretched: boolean }
  | { readonly problem: SvgProblem };

/**
 * The outlines of a drawing as zones of a picture, over which its view box is laid. It is parsed only, never drawn: its scripts do not
 * run, and nothing that it names is loaded.
 */
export function readSvg(text: string, picture: Size): SvgReading {
  if (text.length > SVG_MAX_BYTES) return { problem: "too_large" };
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return { problem: "unreadable" };
  const box = viewBoxOf(root);
  if (!box) return { problem: "no_size" };
  const drawn = elementsIn(root, hiddenClassesOf(root));
  const corners = drawn.flatMap(({ rings }) => rings).reduce((sum, ring) => sum + ring.length, 0);
  if (corners > CORNERS_MAX) return { problem: "too_many" };
  const shapes = drawn.flatMap(({ name, groups, rings }) =>
    withoutHoles(rings).flatMap((ring) => {
      const points = ring.map(({ x, y }) => ({ x: (x - box.x) / box.width, y: (y - box.y) / box.height }));
      const outline = zoneOutline(points, picture);
      return outline ? [{ name, groups, points: outline }] : [];
    }),
  );
  if (shapes.length === 0) return { problem: "no_shapes" };
  if (shapes.length > SHAPES_MAX) return { problem: "too_many" };
  const stretch = (box.width * picture.height) / (box.height * picture.width);
  return { shapes, isStretched: Math.abs(stretch - 1) > STRETCH_MIN };
}

function viewBoxOf(root: Element): (Point & Size) | null {
  const [x = 0, y = 0, wide = 0, high = 0] = numbersIn(root.getAttribute("viewBox") ?? "");
  const pixels = (name: string) => Number((root.getAttribute(name) ?? "").trim().replace(/px$/, ""));
  const box =
    wide > 0 && high > 0
      ? { x, y, width: wide, height: high }
      : { x: 0, y: 0, width: pixels("width"), height: pixels("height") };
  const isKnown = Object.values(box).every((value) => Number.isFinite(value));
  return isKnown && box.width > 0 && box.height > 0 ? box : null;
}

/** The outline as a zone may have it; null for none, such as a line, a dot or the drawing's background. */
function zoneOutline(points: Polygon, picture: Size): Point[] | null {
  if (!points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) return null;
  const outline = simplified(broughtInside(points), picture);
  const area = areaOf(outline);
  return area > BACKGROUND_SHARE || area < AREA_MIN ? null : outline;
}

interface DrawnElement {
  readonly name: string;
  readonly groups: readonly string[];
  /** Its outlines, in the units of the view box. */
  readonly rings: readonly Polygon[];
}
/** What may contain shapes that are seen where they are written. Illustrator puts a whole drawing into a `switch`. */
const GROUPS: ReadonlySet<string> = new Set(["g", "a", "switch"]);

/** What groups give to the shapes in them. */
interface Group {
  readonly matrix: Matrix;
  /** Its name and those of the groups around it, the innermost first. */
  readonly names: readonly string[];
}
const NO_GROUP: Group = { matrix: IDENTITY, names: [] };

/** All shapes that are seen, in the order of the drawing. `hidden` are classes whose elements are not. */
function elementsIn(
  parent: Element,
  hidden: ReadonlySet<string>,
  group = NO_GROUP,
  depth = 0,
): DrawnElement[] {
  if (depth > DEPTH_MAX) return [];
  return [...parent.children].flatMap((element) => {
    if (isHidden(element, hidden)) return [];
    const matrix = withTransform(group.matrix, element.getAttribute("transform"));
    const own = nameOf(element);
    const groups = group.names;
    const names = own ? [own, ...groups] : groups;
    if (GROUPS.has(element.localName)) return elementsIn(element, hidden, { matrix, names }, depth + 1);
    const rings = ringsIn(element).map((ring) => ring.map((point) => transformed(matrix, point)));
    return rings.length > 0 ? [{ name: names[0] ?? "", groups, rings }] : [];
  });
}

const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/;
const isHidden = (element: Element, hidden: ReadonlySet<string>): boolean =>
  element.getAttribute("display") === "none" ||
  element.getAttribute("visibility") === "hidden" ||
  HIDING.test(element.getAttribute("style") ?? "") ||
  [...element.classList].some((name) => hidden.has(name));

/** The classes that the drawing's own styles hide: Illustrator writes them for hidden layers. */
function hiddenClassesOf(root: Element): Set<string> {
  const styles = [...root.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  const rules = styles.split("}").map((rule) => rule.split("{"));
  const selectors = rules.flatMap(([list = "", declarations = ""]) =>
    HIDING.test(declarations) ? list.split(",") : [],
  );
  return new Set(selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []));
}

/** The corners of a shape's outlines; none for an element of another kind. */
function ringsIn(element: Element): Polygon[] {
  const text = (name: string) => element.getAttribute(name) ?? "";
  switch (element.localName) {
    case "path":
      return ringsOf(text("d"));
    case "polygon":
    case "polyline":
      return [pairsOf(numbersIn(text("points")))];
    case "rect":
      return rectangleOf((name) => lengthOf(text(name)));
    default:
      return [];
  }
}

/** None where one of its sides cannot be computed. */
function rectangleOf(side: (name: "x" | "y" | "width" | "height") => number | null): Polygon[] {
  const [left, top, width, height] = [side("x"), side("y"), side("width"), side("height")];
  if (left === null || top === null || width === null || height === null) return [];
  const [right, bottom] = [left + width, top + height];
  return [
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  ];
}

/** The size of each unit in those of the view box, of which an inch has 96. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["px", 1],
  ["pt", 4 / 3],
  ["pc", 16],
  ["in", 96],
  ["cm", 96 / 2.54],
  ["mm", 96 / 25.4],
]);
const LENGTH = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*)$/i;

/**
 * A length in the units of the view box. Null for a share of it, which drawing programs write for backgrounds alone, and for what
 * follows from a font.
 */
function lengthOf(text: string): number | null {
  const plain = text.trim();
  if (plain === "") return 0;
  const [, number, unit = ""] = LENGTH.exec(plain) ?? [];
  const size = UNITS.get(unit.toLowerCase());
  return number === undefined || size === undefined ? null : Number(number) * size;
}

interface Ring {
  readonly ring: Polygon;
  readonly area: number;
  readonly box: Box;
}
/** The outlines of a path that do not lie within another of it, the largest first. */
function withoutHoles(rings: readonly Polygon[]): Polygon[] {
  const largestFirst = rings
    .flatMap((ring): Ring[] => {
      const box = boundingBox(ring);
      return box && ring.length > 2 ? [{ ring, area: areaOf(ring), box }] : [];
    })
    .toSorted((a, b) => b.area - a.area);
  const outer: Ring[] = [];
  for (const one of largestFirst) if (!outer.some((other) => isWithin(one, other))) outer.push(one);
  return outer.map(({ ring }) => ring);
}
const isWithin = ({ ring, box }: Ring, { ring: other, box: around }: Ring): boolean =>
  box.min_x >= around.min_x &&
  box.max_x <= around.max_x &&
  box.min_y >= around.min_y &&
  box.max_y <= around.max_y &&
  ring.every((corner) => contains(other, corner));

/** What a drawing program calls a shape. Illustrator writes characters that an id may not have as `_x31_`. */
function nameOf(element: Element): string {
  const given = ["data-name", "inkscape:label", "id"].map((name) => element.getAttribute(name)).find(Boolean);
  return (given ?? "")
    .replace(/_x([0-9a-f]{2,4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/^_+/, "")
    .trim();
}

/**
 * Each shape with the target of its name or number, if that has no zone yet; without one, it is still to be linked. Shapes of one
 * name are parts of the same: what is seen in several places. A group's name is that of the shapes in it that have none of a
 * target.
 */
export function linkedByName(
  shapes: readonly SvgShape[],
  targets: readonly Target[],
  drawn: ReadonlySet<number | null>,
): { points: Polygon; label: string; targetId: number | null }[] {
  const free = targets.filter(({ id }) => !drawn.has(id));
  const ids = new Map(
    free.flatMap(({ id, name, number }) => [
      [name.toLowerCase(), id] as const,
      ...(number === undefined ? [] : [[String(number), id] as const]),
    ]),
  );
  return shapes.map(({ name, groups = [], points }) => ({
    points,
    label: "",
    targetId: [name, ...groups].flatMap((one) => ids.get(one.toLowerCase()) ?? [])[0] ?? null,
  }));
}
