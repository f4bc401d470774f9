import { readFileSync } from "node:fs";

/** A scheme's colours by token name, of `#rrggbb` values only. */
export type Colours = ReadonlyMap<string, string>;

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");

/** The colours that the block with this selector sets. */
function coloursOf(selector: string): [string, string][] {
  const block = css.slice(css.indexOf(`${selector} {`)).split("\n}", 1)[0] ?? "";
  return [...block.matchAll(/--([\w-]{1,40}): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
}

const light: Colours = new Map(coloursOf('[data-scheme="light"]'));
// What the dark scheme does not name is as in the light one.
const dark: Colours = new Map([...light, ...coloursOf('[data-scheme="dark"]')]);
export const SCHEMES: readonly [string, Colours][] = [
  ["light", light],
  ["dark", dark],
];
