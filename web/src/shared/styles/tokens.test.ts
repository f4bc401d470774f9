import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** A scheme's colours by token name, of `#rrggbb` values only. */
type Colours = ReadonlyMap<string, string>;

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The colours that the block with this selector sets. */
function coloursOf(selector: string): [string, string][] {
  const block = css.slice(css.indexOf(`${selector} {`)).split("\n}", 1)[0] ?? "";
  return [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
}

const light: Colours = new Map(coloursOf('[data-scheme="light"]'));
// What the dark scheme does not name is as in the light one.
const dark: Colours = new Map([...light, ...coloursOf('[data-scheme="dark"]')]);

/** WCAG 2.2, "relative luminance", of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio", of two tokens: 1 to 21. */
function contrast(colours: Colours, a: string, b: string): number {
  const [first = "", second = ""] = [colours.get(a), colours.get(b)];
  if (!first || !second) throw new Error(`no colour ${first ? b : a}`);
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const STATUSES = ["available", "reserved", "sold", "selected", "info"];
const GROUNDS = ["paper", "paper-2", "surface"];

/** Text and the grounds it is written on. */
const TEXT: [string, string][] = [
  ...["ink", "ink-2", "brass-ink", "forest", ...STATUSES.map((status) => `${status}-ink`)].flatMap((ink) =>
    GROUNDS.map((ground): [string, string] => [ink, ground]),
  ),
  ...STATUSES.flatMap((status): [string, string][] => [
    [`${status}-ink`, `${status}-wash`],
    ["ink", `${status}-wash`],
  ]),
  ["ink", "brass-wash"],
  ["brass-ink", "brass-wash"],
  ["on-forest", "forest"],
  ["on-forest", "forest-hover"],
  // A filled button that destroys.
  ["surface", "sold-ink"],
];
/** Borders of controls and the focus ring, on what they lie on. */
const SHAPES: [string, string][] = ["line-strong", "focus"].flatMap((shape) =>
  ["paper", "surface"].map((ground): [string, string] => [shape, ground]),
);

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s scheme's colours", (_, colours) => {
  it.each(TEXT)("can be read: %s on %s (WCAG 1.4.3)", (ink, ground) => {
    expect(contrast(colours, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)("can be seen: %s on %s (WCAG 1.4.11)", (shape, ground) => {
    expect(contrast(colours, shape, ground)).toBeGreaterThanOrEqual(3);
  });
});
