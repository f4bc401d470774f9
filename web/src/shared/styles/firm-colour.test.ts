import { readdirSync, readFileSync } from "node:fs";
import { DEFAULT_HEADING_FONT, HEADING_FACES } from "@ezo/contract/values/heading-fonts";
import { DEFAULT_SITE_COLOURS } from "@ezo/contract/values/colours/site-colours";
import { expect, it } from "vitest";

/** What visitors are shown. */
const FOLDERS = ["../../public/", "../../shared/", "../../app/"];
/** Where the default colours are given. */
const TOKENS = "tokens.css";
// `onAccent` is the colour of paper, too, which is the same for every firm.
const { onAccent: _, ...ofFirm } = DEFAULT_SITE_COLOURS;
const colours = Object.values(ofFirm);

const sources = FOLDERS.flatMap((folder) => {
  const root = new URL(folder, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(css|tsx|ts)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith(TOKENS))
    .map((path) => ({ path: folder + path, text: readFileSync(new URL(path, root), "utf8").toLowerCase() }));
});

it("has as the usual face of headings that of the settings", () => {
  const tokens = readFileSync(new URL(TOKENS, import.meta.url), "utf8");
  const tokenOf = (name: string) => {
    const [, value = ""] = new RegExp(`--${name}:([^;/]*);`).exec(tokens) ?? [];
    return value.replaceAll(/\s+/g, " ").trim();
  };
  const { family, weight } = HEADING_FACES[DEFAULT_HEADING_FONT];
  expect(tokenOf("font-display")).toBe(family.replaceAll(",", ", "));
  expect(tokenOf("w-display")).toBe(String(weight));
});

it("is a token everywhere: a firm with another colour has no place of the default one", () => {
  expect(sources.length).toBeGreaterThan(100);
  const fixed = sources.filter(({ text }) => colours.some((colour) => text.includes(colour)));
  expect(fixed.map(({ path }) => path)).toEqual([]);
});
