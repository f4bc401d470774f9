/**
 * Builds the site's fonts from the @fontsource packages: one woff2 per weight and script in `public/fonts`, with a content
 * hash in its name, and the style sheets that declare them. Run by the Vite configuration before every build; does nothing
 * if its inputs are unchanged. Can be run separately: `node --import tsx scripts/build-fonts.ts`.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import subsetFont from "subset-font";
import {
  DEFAULT_HEADING,
  type FallbackFace,
  fallbackFaces,
  type FontCut,
  fontCuts,
  KEPT_FEATURES,
  type ScriptName,
  SCRIPTS,
} from "./font-cuts.ts";

const OUT_DIR = fileURLToPath(new URL("../public/fonts", import.meta.url));
const RECORD = "fonts.json";
const require = createRequire(import.meta.url);

interface BuiltCut extends FontCut {
  file: string;
  sizeBytes: number;
}

/** Font files to preload on a page, by its script. */
export type FontPreloads = Record<ScriptName, string[]>;
interface BuiltFonts {
  /** With the usual face of headings. */
  preload: FontPreloads;
  /** With each other face, by its key. */
  headingPreloads: Record<string, FontPreloads>;
}
interface FontRecord extends BuiltFonts {
  fingerprint: string;
}

export async function buildFonts(log: (line: string) => void = () => {}): Promise<BuiltFonts> {
  const fingerprint = await fingerprintOfInputs();
  const recorded = await findRecord();
  if (recorded?.fingerprint === fingerprint) return recorded;
  await rm(OUT_DIR, { recursive: true, force: true });
  await mkdir(OUT_DIR, { recursive: true });
  const built = await Promise.all(fontCuts.map(build));
  const ofPublicPages = built.filter((cut) => !cut.adminOnly);
  const ofAdminPages = built.filter((cut) => cut.adminOnly);
  await writeFile(
    join(OUT_DIR, "fonts.css"),
    [
      ...ofPublicPages.map(webFace),
      ...ofPublicPages.filter(isTextFont).map(signsFace),
      ...fallbackFaces.map(fallbackFace),
    ].join(""),
  );
  await writeFile(join(OUT_DIR, "fonts-admin.css"), ofAdminPages.map(webFace).join(""));
  const fonts = {
    preload: preloads(ofPublicPages, DEFAULT_HEADING),
    headingPreloads: otherPreloads(ofPublicPages),
  };
  // Written last, so that an interrupted run is repeated.
  await writeFile(
    join(OUT_DIR, RECORD),
    JSON.stringify({ fingerprint, ...fonts } satisfies FontRecord, null, 2),
  );
  for (const cut of built) log(`${cut.file}  ${(cut.sizeBytes / 1024).toFixed(1)} kB`);
  return fonts;
}

async function build(cut: FontCut): Promise<BuiltCut> {
  const font = await subsetFont(await readFile(require.resolve(cut.source)), textOf(cut.script), {
    targetFormat: "woff2",
    keepFeatures: KEPT_FEATURES,
    noHinting: true,
    ...(cut.pinnedWeight === undefined ? {} : { variationAxes: axesOf(cut.pinnedWeight, cut.pinnedWidth) }),
  });
  const hash = createHash("sha256").update(font).digest("hex").slice(0, 8);
  const file = `${cut.name}-${cut.script}.${hash}.woff2`;
  await writeFile(join(OUT_DIR, file), font);
  return { ...cut, file, sizeBytes: font.length };
}

/** Every axis that the file has is fixed: what is left of the font is one face. */
const axesOf = (wght: number, wdth: number | undefined): Record<string, number> =>
  wdth === undefined ? { wght } : { wght, wdth };

/** All characters in a script's ranges; the subsetter ignores those that the font does not have. */
function textOf(script: ScriptName): string {
  return SCRIPTS[script].flatMap(([from, to]) => charactersFrom(from, to)).join("");
}
const charactersFrom = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset));

const hex = (point: number) => point.toString(16).padStart(4, "0");
const unicodeRange = (script: ScriptName) =>
  SCRIPTS[script]
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(", ");

const webFace = (cut: BuiltCut): string => `@font-face {
  font-family: "${cut.family}";
  font-style: normal;
  font-weight: ${cut.weight};
  font-display: swap;
  src: url("/fonts/${cut.file}") format("woff2");
  unicode-range: ${unicodeRange(cut.script)};
}
`;

/** What prices need and the display font lacks: the sign of the lari, and "about". */
const SIGNS = "U+20be, U+2248";
const isTextFont = (cut: BuiltCut): boolean => isBodyText(cut) && cut.script === "latin";
/** The same file as the text font's, under a name that the display font falls back to for these signs alone. */
const signsFace = (cut: BuiltCut): string => `@font-face {
  font-family: "FiraGO signs";
  font-style: normal;
  font-display: swap;
  src: url("/fonts/${cut.file}") format("woff2");
  unicode-range: ${SIGNS};
}
`;

const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;
const fallbackFace = (face: FallbackFace): string => `@font-face {
  font-family: "${face.family}";
  src: ${face.local.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${percent(face.widthRatio)};
  ascent-override: ${percent(face.ascent / face.widthRatio)};
  descent-override: ${percent(face.descent / face.widthRatio)};
  line-gap-override: 0%;
  unicode-range: ${unicodeRange(face.script)};
}
`;

/** Files that the first screen needs: body text and headings. The others are loaded during layout. */
function preloads(cuts: BuiltCut[], heading: string): FontPreloads {
  const wanted = (script: ScriptName) =>
    cuts
      .filter((cut) => cut.script === script && (isBodyText(cut) || cut.headings?.includes(heading)))
      .map((cut) => `/fonts/${cut.file}`);
  return { georgian: wanted("georgian"), latin: wanted("latin"), cyrillic: wanted("cyrillic") };
}
const isBodyText = ({ family, weight }: BuiltCut): boolean => family === "FiraGO" && weight === 400;

function otherPreloads(cuts: BuiltCut[]): Record<string, FontPreloads> {
  const headings = new Set(cuts.flatMap((cut) => cut.headings ?? []));
  headings.delete(DEFAULT_HEADING);
  return Object.fromEntries([...headings].map((heading) => [heading, preloads(cuts, heading)]));
}

async function fingerprintOfInputs(): Promise<string> {
  const hash = createHash("sha256");
  for (const script of ["build-fonts.ts", "font-cuts.ts"])
    hash.update(await readFile(new URL(script, import.meta.url)));
  for (const packageFile of new Set(
    fontCuts.map((cut) => packageFileOf(cut.source)).concat(packageFileOf("subset-font")),
  ))
    hash.update(await readFile(packageFile));
  return hash.digest("hex");
}
/** A package's `package.json`, whose version identifies its font files. */
function packageFileOf(specifier: string): string {
  const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1);
  let directory = dirname(require.resolve(specifier));
  while (!directory.endsWith(join(...name))) directory = dirname(directory);
  return join(directory, "package.json");
}

async function findRecord(): Promise<FontRecord | undefined> {
  try {
    return JSON.parse(await readFile(join(OUT_DIR, RECORD), "utf8")) as FontRecord;
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildFonts(console.log);
