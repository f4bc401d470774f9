import { boundingBox } from "@ezo/contract/values/geometry/geometry";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkedByName, readSvg, SHAPES_MAX, SVG_MAX_BYTES, type SvgShape } from "./svg-zones.ts";

const PICTURE = { width: 2000, height: 1000 };
const NAMESPACES =
  'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
const svg = (content: string, attributes = 'viewBox="0 0 400 200"') =>
  `<svg ${NAMESPACES} ${attributes}>${content}</svg>`;
const shapesOf = (text: string): readonly SvgShape[] => {
  const reading = readSvg(text, PICTURE);
  return "shapes" in reading ? reading.shapes : expect.fail(reading.problem);
};
const SMALL = '<rect x="40" y="20" width="100" height="50"/>';
const SMALL_ZONE = [
  { x: 0.1, y: 0.1 },
  { x: 0.35, y: 0.1 },
  { x: 0.35, y: 0.35 },
  { x: 0.1, y: 0.35 },
];

describe("the shapes of a drawing", () => {
  it.each([
    ["a rectangle", SMALL],
    ["a polygon", '<polygon points="40,20 140,20 140,70 40,70"/>'],
    ["a polyline, which counts as closed", '<polyline points="40 20 140 20 140 70 40 70 40 20"/>'],
    ["a path", '<path d="M40 20h100v50H40z"/>'],
    [
      "one in a moved group",
      '<g transform="translate(40 20)"><a><rect transform="scale(2)" width="50" height="25"/></a></g>',
    ],
    ["one in Illustrator's switch", `<switch><foreignObject width="1" height="1"/><g>${SMALL}</g></switch>`],
    ["a rectangle in points", '<rect x="30pt" y="15pt" width="75pt" height="37.5pt"/>'],
    [
      "a rectangle in pixels, beside one in the size of a font",
      '<rect width="9em" height="9em"/><rect x="40px" y="20px" width="1e2px" height="50PX"/>',
    ],
    ["one in a matrix", '<rect transform="matrix(2,0,0,2,40,20)" width="50" height="25"/>'],
  ])("are read where they lie on the picture: %s", (_, content) => {
    expect(shapesOf(svg(content)).map(({ points }) => points)).toEqual([SMALL_ZONE]);
  });

  it("are turned about a point", () => {
    const turned = '<rect transform="rotate(90 100 100)" x="100" y="100" width="50" height="100"/>';
    const [shape] = shapesOf(svg(turned));
    const box = boundingBox(shape?.points ?? []);
    expect(box?.min_x).toBeCloseTo(0, 9);
    expect(box?.max_x).toBeCloseTo(0.25, 9);
    expect(box?.min_y).toBeCloseTo(0.5, 9);
    expect(box?.max_y).toBeCloseTo(0.75, 9);
  });

  it("are laid over the picture by the view box, whatever that is", () => {
    const whole = (min: number, max: number) => fc.integer({ min, max });
    const [place, length] = [whole(-500, 500), whole(10, 5000)];
    const side = (share: number, of: number) => (share * of) / 100;
    fc.assert(
      fc.property(
        fc.record({ x: place, y: place, width: length, height: length }),
        fc.array(fc.tuple(whole(0, 90), whole(0, 90), whole(5, 10), whole(5, 10)), {
          minLength: 1,
          maxLength: 5,
        }),
        (box, hundredths) => {
          const rects = hundredths.map(([left, top, wide, high]) => {
            const [x, y] = [box.x + side(left, box.width), box.y + side(top, box.height)];
            const [width, height] = [side(wide, box.width), side(high, box.height)];
            return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
          });
          const viewBox = `viewBox="${box.x} ${box.y} ${box.width} ${box.height}"`;
          const shapes = shapesOf(svg(rects.join(""), viewBox));
          expect(shapes).toHaveLength(hundredths.length);
          for (const [index, [left, top, wide, high]] of hundredths.entries()) {
            const zone = boundingBox(shapes[index]?.points ?? []);
            expect(zone?.min_x).toBeCloseTo(left / 100, 6);
            expect(zone?.max_x).toBeCloseTo((left + wide) / 100, 6);
            expect(zone?.min_y).toBeCloseTo(top / 100, 6);
            expect(zone?.max_y).toBeCloseTo((top + high) / 100, 6);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it("are laid by the size in pixels where there is no view box", () => {
    expect(shapesOf(svg(SMALL, 'width="400px" height="200"'))[0]?.points).toEqual(SMALL_ZONE);
  });

  it("say when the drawing is stretched", () => {
    expect(readSvg(svg(SMALL), PICTURE)).toMatchObject({ isStretched: false });
    expect(readSvg(svg(SMALL), { width: 1000, height: 1000 })).toMatchObject({ isStretched: true });
  });

  it("are cut at the picture's edge, so that they can be saved", () => {
    const [shape] = shapesOf(svg('<rect x="-100" y="50" width="200" height="50"/>'));
    expect(boundingBox(shape?.points ?? [])).toEqual({ min_x: 0, max_x: 0.25, min_y: 0.25, max_y: 0.5 });
  });

  it("are neither holes nor the background", () => {
    const hole = '<path d="M0 0h200v100H0z M50 25h20v20h-20z"/>';
    const apart = '<path d="M0 0h50v50H0z M100 0h50v50h-50z"/>';
    expect(shapesOf(svg(hole))).toHaveLength(1);
    expect(shapesOf(svg(apart))).toHaveLength(2);
    expect(shapesOf(svg(`<rect width="400" height="200"/>${SMALL}`))).toHaveLength(1);
    expect(shapesOf(svg(`<rect width="100%" height="100%"/>${SMALL}`))).toHaveLength(1);
  });
});

it("leaves out what the drawing's own styles hide", () => {
  const styles =
    "<style>.st0{fill:#fff}\n.st1, .st2{ display : none; }.st3{visibility:hidden}.st4{display:inline}</style>";
  const of = (names: string) => `<rect id="${names}" class="${names}" width="50" height="50"/>`;
  const layer = `<g class="st1">${of("st4")}</g>`;
  const drawing = svg(`${styles}${of("st0")}${of("st0 st2")}${of("st3")}${layer}${of("st4")}${of("none")}`);
  expect(shapesOf(drawing).map(({ name }) => name)).toEqual(["st0", "st4", "none"]);
});

describe("a drawing that gives no zones says why", () => {
  const many = Array.from({ length: SHAPES_MAX + 1 }, () => SMALL).join("");
  it.each([
    ["unreadable", "no drawing"],
    ["unreadable", "<svg><g></svg>"],
    ["unreadable", "<html><body/></html>"],
    ["too_large", "x".repeat(SVG_MAX_BYTES + 1)],
    ["no_size", svg(SMALL, "")],
    ["no_size", svg(SMALL, 'width="100%" height="100%"')],
    ["no_size", svg(SMALL, 'viewBox="0 0 0 200"')],
    ["no_shapes", svg("")],
    ["no_shapes", svg('<path d="M0 0L100 100"/><text>101</text><circle r="20"/>')],
    ["no_shapes", svg(`<defs>${SMALL}</defs><clipPath id="a">${SMALL}</clipPath><symbol>${SMALL}</symbol>`)],
    ["no_shapes", svg(`<g display="none">${SMALL}</g><g style="opacity:1;display: none">${SMALL}</g>`)],
    ["no_shapes", svg('<rect x="1e999" y="0" width="10" height="10"/>')],
    ["too_many", svg(many)],
    ["too_many", svg(`<path d="M0 0${"h1v1".repeat(20_000)}"/>`)],
  ])("%s", (problem, text) => {
    expect(readSvg(text, PICTURE)).toEqual({ problem });
  });
});

it("runs no script of a drawing", () => {
  const mark = "document.documentElement.dataset.ran = 'yes'";
  const hostile = svg(`<script>${mark}</script>${SMALL}`, `viewBox="0 0 400 200" onload="${mark}"`);
  expect(shapesOf(hostile)).toHaveLength(1);
  expect(document.documentElement.dataset["ran"]).toBeUndefined();
});

it("links shapes to what has their name and no zone yet, and all of one name to the same", () => {
  const named = (attributes: string) => `<rect ${attributes} width="50" height="50"/>`;
  const shapes = shapesOf(
    svg(
      named('id="_x31_01"') +
        named('id="rect5" data-name="102"') +
        named('id="rect6" inkscape:label="a"') +
        named('id="_x31_01"') +
        named('id="rect7" data-name="103"') +
        named(""),
    ),
  );
  expect(shapes.map(({ name }) => name)).toEqual(["101", "102", "a", "101", "103", ""]);
  const targets = ["101", "102", "A", "103"].map((name, id) => ({ id, name }));
  const zones = linkedByName(shapes, targets, new Set([3, null]));
  expect(zones.map(({ targetId }) => targetId)).toEqual([0, 1, 2, 0, null, null]);
  expect(zones.map(({ points }) => points)).toEqual(shapes.map(({ points }) => points));
});

it("links shapes to the target of their group where a drawing program has made up their names", () => {
  const rect = (id: string) => `<rect id="${id}" width="50" height="50"/>`;
  const inner = `<g id="g12">${rect("rect1")}</g>`;
  const drawing = `<g id="_x31_01">${rect("path7")}${inner}${rect("102")}</g><g id="Layer_1">${rect("rect2")}</g>`;
  const targets = ["101", "102"].map((name, id) => ({ id, name }));
  const linked = (drawn: readonly number[]) =>
    linkedByName(shapesOf(svg(drawing)), targets, new Set(drawn)).map(({ targetId }) => targetId);
  expect(linked([])).toEqual([0, 0, 1, null]);
  expect(linked([0])).toEqual([null, null, 1, null]);
});

it("links shapes to floors by their numbers, too", () => {
  const shapes = ["2", "Floor 3", "3", "-1", "4"].map((name) => ({ name, points: SMALL_ZONE }));
  const targets = [-1, 2, 3].map((number) => ({ id: number + 50, name: `Floor ${number}`, number }));
  const zones = linkedByName(shapes, targets, new Set());
  expect(zones.map(({ targetId }) => targetId)).toEqual([52, 53, 53, 49, null]);
});

it("calls a shape without a name by its group, and each outline of a path by the path", () => {
  const rect = (attributes = "") => `<rect ${attributes} width="50" height="50"/>`;
  const apart = '<path id="_x31_03" d="M0 0h50v50H0z M100 0h50v50h-50z"/>';
  const group = `<g id="_x31_01">${rect()}<g>${rect()}</g>${rect('id="_x31_02"')}</g>`;
  const names = shapesOf(svg(group + apart + rect())).map(({ name }) => name);
  expect(names).toEqual(["101", "101", "102", "103", "103", ""]);
});
