/**
 * The site's fonts: families, weights and scripts, from the section "Type" of the visual direction, and the faces that a firm
 * may choose for its headings (`contract/src/values/heading-fonts.ts`, with which a test compares them).
 */

export type ScriptName = "georgian" | "latin" | "cyrillic";

type Range = readonly [from: number, to: number];
/** Code points per script. Latin includes digits, punctuation, currency signs and arrows. */
export const SCRIPTS: Record<ScriptName, readonly Range[]> = {
  georgian: [[0x10d0, 0x10ff]],
  latin: [
    [0x0020, 0x007e],
    [0x00a0, 0x00ff],
    [0x0131, 0x0131],
    [0x0152, 0x0153],
    [0x02c6, 0x02c6],
    [0x02da, 0x02da],
    [0x02dc, 0x02dc],
    [0x2009, 0x200a],
    [0x2010, 0x2015],
    [0x2018, 0x201f],
    [0x2020, 0x2022],
    [0x2026, 0x2026],
    [0x202f, 0x202f],
    [0x2030, 0x2030],
    [0x2032, 0x2033],
    [0x2039, 0x203a],
    [0x2044, 0x2044],
    [0x20ac, 0x20ac],
    [0x20be, 0x20be],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
    [0x2248, 0x2248],
  ],
  cyrillic: [
    [0x0400, 0x045f],
    [0x0490, 0x0491],
    [0x2116, 0x2116],
  ],
};

/** Kerning, marks, ligatures and two figure styles; other features of FiraGO are dropped for size. */
export const KEPT_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "lnum", "tnum"];

export interface FontCut {
  name: string;
  family: string;
  script: ScriptName;
  /** The package file with the glyphs. */
  source: string;
  /** The CSS weight of the declared face. */
  weight: number;
  /** The fixed weight of a variable font. */
  pinnedWeight?: number;
  /** The fixed width of one, in percent. */
  pinnedWidth?: number;
  /** The faces of headings that need this file on the first screen; none for the text's own. */
  headings?: readonly string[];
  adminOnly?: boolean;
}

/** The face of headings where a firm has chosen none. */
export const DEFAULT_HEADING = "noto_serif";
/** The weight of the display serif. Noto Serif looks heavier than Noto Serif Georgian, so it is pinned lighter. */
const DISPLAY_WEIGHT = 330;
const SERIF_PINNED_WEIGHT = 285;

const ALL_SCRIPTS = ["georgian", "latin", "cyrillic"] as const;
/** Firms' choices, by their keys in the settings. */
const STRONG_WEIGHT = 600;
const STRONG_PINNED_WEIGHT = 520;
const NARROW_WIDTH = 75;

const firaGo = (weight: number, more: Pick<FontCut, "adminOnly" | "headings"> = {}): FontCut[] =>
  ALL_SCRIPTS.map((script) => ({
    name: `firago-${weight}`,
    family: "FiraGO",
    script,
    source: `@fontsource/firago/files/firago-latin-${weight}-normal.woff2`,
    weight,
    ...more,
  }));

interface SerifFace {
  name: string;
  /** The family of the Georgian letters, and of the others. */
  families: readonly [georgian: string, others: string];
  weight: number;
  pinnedWeights: readonly [georgian: number, others: number];
  width?: number;
  heading: string;
}
/** A face of Noto Serif, whose letters are in a file for each script. */
function serif({ name, families, weight, pinnedWeights, width, heading }: SerifFace): FontCut[] {
  const axes = width === undefined ? "wght" : "wdth";
  const pinned = width === undefined ? {} : { pinnedWidth: width };
  const sources = {
    georgian: `@fontsource-variable/noto-serif-georgian/files/noto-serif-georgian-georgian-${axes}-normal.woff2`,
    latin: `@fontsource-variable/noto-serif/files/noto-serif-latin-${axes}-normal.woff2`,
    cyrillic: `@fontsource-variable/noto-serif/files/noto-serif-cyrillic-${axes}-normal.woff2`,
  };
  return ALL_SCRIPTS.map((script) => ({
    name,
    family: families[script === "georgian" ? 0 : 1],
    script,
    source: sources[script],
    weight,
    pinnedWeight: pinnedWeights[script === "georgian" ? 0 : 1],
    ...pinned,
    headings: [heading],
  }));
}

export const fontCuts: readonly FontCut[] = [
  ...firaGo(400),
  ...firaGo(500, { headings: ["firago"] }),
  ...firaGo(300, { headings: ["firago_light"] }),
  ...firaGo(600, { adminOnly: true }),
  ...serif({
    name: "serif",
    families: ["Noto Serif Georgian Variable", "Noto Serif Variable"],
    weight: DISPLAY_WEIGHT,
    pinnedWeights: [DISPLAY_WEIGHT, SERIF_PINNED_WEIGHT],
    heading: DEFAULT_HEADING,
  }),
  ...serif({
    name: "serif-narrow",
    families: ["Noto Serif Narrow", "Noto Serif Narrow"],
    weight: DISPLAY_WEIGHT,
    pinnedWeights: [DISPLAY_WEIGHT, SERIF_PINNED_WEIGHT],
    width: NARROW_WIDTH,
    heading: "noto_serif_narrow",
  }),
  ...serif({
    name: "serif-strong",
    families: ["Noto Serif Strong", "Noto Serif Strong"],
    weight: STRONG_WEIGHT,
    pinnedWeights: [STRONG_WEIGHT, STRONG_PINNED_WEIGHT],
    heading: "noto_serif_strong",
  }),
];

/**
 * Local fallback fonts, scaled to the width of the web fonts, so that lines break in the same places and the layout does
 * not shift. The ratios were measured in Chromium on all texts of the site: advance of the script's characters in the web
 * font divided by that in the local font. They differ between scripts in the same local font, hence one face per script.
 */
export interface FallbackFace {
  family: string;
  script: ScriptName;
  local: readonly string[];
  widthRatio: number;
  /** The web font's own ascent and descent, per em. */
  ascent: number;
  descent: number;
}
const SANS = { family: "FiraGO fallback", ascent: 0.94, descent: 0.27 };
const SERIF = { family: "Noto Serif fallback", ascent: 1.07, descent: 0.29 };
/** Narrower than the display serif in the proportion of their letters, not measured on texts. */
const NARROW_SHARE = 0.87;
const NARROW = { ...SERIF, family: "Noto Serif Narrow fallback" };
const ARIAL = ["Arial", "Liberation Sans", "Arimo"];
const TIMES = ["Times New Roman", "Liberation Serif", "Tinos"];

export const fallbackFaces: readonly FallbackFace[] = [
  { ...SANS, script: "georgian", local: ["DejaVu Sans"], widthRatio: 1.042 },
  { ...SANS, script: "latin", local: ARIAL, widthRatio: 1.019 },
  { ...SANS, script: "cyrillic", local: ARIAL, widthRatio: 1.016 },
  { ...SERIF, script: "georgian", local: ["DejaVu Serif"], widthRatio: 0.974 },
  { ...SERIF, script: "latin", local: TIMES, widthRatio: 1.132 },
  { ...SERIF, script: "cyrillic", local: TIMES, widthRatio: 1.168 },
  { ...NARROW, script: "georgian", local: ["DejaVu Serif"], widthRatio: NARROW_SHARE * 0.974 },
  { ...NARROW, script: "latin", local: TIMES, widthRatio: NARROW_SHARE * 1.132 },
  { ...NARROW, script: "cyrillic", local: TIMES, widthRatio: NARROW_SHARE * 1.168 },
];
