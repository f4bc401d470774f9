import { contrastOf } from "@ezo/contract/values/colours/colour";
import { DEFAULT_SITE_COLOURS, siteContrastOf } from "@ezo/contract/values/colours/site-colours";
import { describe, expect, it } from "vitest";
import { type Colours, SCHEMES } from "../testing/colours.ts";

/** The contrast of two tokens. */
function contrast(colours: Colours, a: string, b: string): number {
  const [first = "", second = ""] = [colours.get(a), colours.get(b)];
  if (!first || !second) throw new Error(`no colour ${first ? b : a}`);
  return contrastOf(first, second);
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

describe.each(SCHEMES)("the %s scheme's colours", (_, colours) => {
  it.each(TEXT)("can be read: %s on %s (WCAG 1.4.3)", (ink, ground) => {
    expect(contrast(colours, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)("can be seen: %s on %s (WCAG 1.4.11)", (shape, ground) => {
    expect(contrast(colours, shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

it("the forest tokens of the site are those that a firm's colour replaces", () => {
  const [[, light] = expect.fail("no scheme")] = SCHEMES;
  const forest = ["forest", "forest-hover", "on-forest", "forest-ground", "forest-deep"];
  const { accent, hover, onAccent, ground, deep } = DEFAULT_SITE_COLOURS;
  expect(forest.map((name) => light.get(name))).toEqual([accent, hover, onAccent, ground, deep]);
  // The ground by which a firm's colour is judged is the darkest of the light ones.
  const [darkest] = GROUNDS.map((name) => siteContrastOf(light.get(name) ?? "")).toSorted((a, b) => a - b);
  expect(darkest).toBe(1);
});
