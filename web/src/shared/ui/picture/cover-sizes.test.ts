import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsWidth, type CoveredBox, coverSizes } from "./cover-sizes.ts";

const wide = { width: 1600, height: 1000 };
const tall = { width: 800, height: 1200 };

describe("the sizes of a cropped picture", () => {
  it("are the box's width where the picture is cropped above and below", () => {
    expect(coverSizes(tall, [{ width: "50vw", aspect: 4 / 3 }])).toBe("50vw");
    expect(coverSizes(wide, [{ width: "50vw", aspect: 1.6 }])).toBe("50vw");
  });

  it("are wider where it is cropped at the sides", () => {
    expect(coverSizes(wide, [{ width: "min(400px, 30vw)", aspect: 0.8 }])).toBe("calc(2 * min(400px, 30vw))");
    expect(coverSizes(wide, [{ width: "100vw", height: "clamp(260px, 47vw, 620px)" }])).toBe(
      "max(100vw, 1.6 * clamp(260px, 47vw, 620px))",
    );
  });

  it("have a length for each box, the last without a condition", () => {
    const boxes = [
      { when: "(max-width: 639px)", width: "100vw", aspect: 1 },
      { width: "30vw", aspect: 3 / 2 },
    ];
    expect(coverSizes(wide, boxes)).toBe("(max-width: 639px) calc(1.6 * 100vw), calc(1.067 * 30vw)");
    expect(coverSizes(null, boxes)).toBe("(max-width: 639px) 100vw, 30vw");
  });

  it("are never less than what is shown, and hardly more", () => {
    const side = fc.integer({ min: 100, max: 2560 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, w, h) => {
        const shown = Math.max(w, (h * width) / height);
        const boxes: CoveredBox[] = [
          { width: `${w}px`, height: `${h}px` },
          { width: `${w}px`, aspect: w / h },
        ];
        for (const box of boxes) {
          const asked = lengthAt(coverSizes({ width, height }, [box]), 1440);
          expect(asked).toBeGreaterThanOrEqual(shown - 0.01);
          // A thousandth of the height, or of the width.
          expect(asked).toBeLessThanOrEqual(shown + Math.max(w, h) / 1000 + 0.01);
        }
      }),
    );
  });
});

const WINDOWS = [320, 899, 1024, 1440, 1706, 1920, 2560];
it.each(WINDOWS)("columns are as wide as the page's in a window of %i", (window) => {
  const gutter = Math.min(80, Math.max(20, 0.0556 * window));
  const page = Math.min(Math.max(1280, Math.min(0.75 * window, 1520)), window - 2 * gutter);
  for (const columns of [2, 3, 4, 5, 6, 7, 12]) {
    const asked = lengthAt(columnsWidth(columns), window);
    expect(asked).toBeGreaterThanOrEqual((page * columns) / 12 - 0.01);
    expect(asked).toBeLessThanOrEqual((page * columns) / 12 + 0.02 * window);
  }
});

/** A length of CSS in pixels: sums, products, and functions of them, in a window of this width. */
function lengthAt(css: string, window: number): number {
  const tokens = css.match(/[a-z]+\(|[\d.]+(?:px|vw)?|[-+*(),]/g) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? "";
  const isNext = (...wanted: string[]) => wanted.includes(tokens[at] ?? "");
  function sum(): number {
    let value = product();
    while (isNext("+", "-")) value += next() === "+" ? product() : -product();
    return value;
  }
  function product(): number {
    let value = factor();
    while (isNext("*")) {
      next();
      value *= factor();
    }
    return value;
  }
  function factor(): number {
    const token = next();
    if (!token.endsWith("(")) return Number.parseFloat(token) * (token.endsWith("vw") ? window / 100 : 1);
    const values = [sum()];
    while (isNext(",")) {
      next();
      values.push(sum());
    }
    next();
    return applied(token, values);
  }
  return sum();
}

function applied(name: string, [first = 0, second = 0, third = 0]: number[]): number {
  if (name === "min(") return third === 0 ? Math.min(first, second) : Math.min(first, second, third);
  if (name === "max(") return Math.max(first, second);
  if (name === "clamp(") return Math.max(first, Math.min(second, third));
  return first;
}
