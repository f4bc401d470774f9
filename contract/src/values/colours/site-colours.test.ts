import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastOf, WHITE } from "./colour.ts";
import { DEFAULT_ACCENT, DEFAULT_SITE_COLOURS, siteColoursOf } from "./site-colours.ts";

/** WCAG 2.2 AA: text, and shapes such as borders of what is chosen. */
const TEXT = 4.5;
const SHAPES = 3;
/** The site's tokens. */
const PAPER = "#f7f4ee";
const PAPER_2 = "#efeae0";
const LINE = "#ddd7cb";
/** The muted words on the accent's ground, and the darkest ones on dark grounds: notes, marks and errors. */
const ON_GROUND = ["#ede9df", "#c4ccc6"];
const ON_DEEP = ["#ffffff", "#ede9df", "#e9e5db", "#c4ccc6", "#b9c2bc", "#d3b071", "#ffb4a8"];

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
const anyColour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join("")}`);

function expectLegible(chosen: string): void {
  const { accent, hover, onAccent, ground, deep } = siteColoursOf(chosen);
  const least = (colour: string, on: string, ratio: number) =>
    expect(contrastOf(colour, on), `${colour} on ${on}, of ${chosen}`).toBeGreaterThanOrEqual(ratio);
  for (const light of [WHITE, PAPER, PAPER_2]) least(accent, light, TEXT);
  for (const filled of [accent, hover]) least(onAccent, filled, TEXT);
  least(accent, LINE, SHAPES);
  for (const words of ON_GROUND) least(words, ground, TEXT);
  for (const words of ON_DEEP) least(words, deep, TEXT);
  // The button under a "paper" look has dark words.
  least(deep, PAPER, TEXT);
}

describe("the site's colours", () => {
  it("are legible whatever colour a firm chooses", () => {
    fc.assert(fc.property(anyColour, expectLegible));
  });

  it.each([DEFAULT_ACCENT, "#000000", "#ffffff", "#ffff00", "#ff0000", "#0000ff", "#767676", "#7a1f1f"])(
    "are legible for %s",
    expectLegible,
  );

  it("are those of the tokens until a firm chooses others", () => {
    for (const accent of [DEFAULT_ACCENT, DEFAULT_ACCENT.toLowerCase()])
      expect(siteColoursOf(accent)).toEqual(DEFAULT_SITE_COLOURS);
  });

  it("keep a colour that can be read, and darken one that cannot no more than needed", () => {
    expect(siteColoursOf("#7A1F1F").accent).toBe("#7a1f1f");
    // White text is legible on it, but it is not on the site's grounds.
    const { accent } = siteColoursOf("#767676");
    expect(accent).toBe("#6a6a6a");
  });

  it("distinguish a button under the pointer from one that is not", () => {
    fc.assert(
      fc.property(anyColour, (chosen) => {
        const { accent, hover } = siteColoursOf(chosen);
        expect(hover).not.toBe(accent);
      }),
    );
  });
});
