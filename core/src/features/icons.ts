import { createRequire } from "node:module";
import { z } from "zod";
import { cleanDrawing } from "../platform/text/sanitize.ts";
import { ICON_WORDS, OWN_ICONS } from "./icon-words.ts";

const IconSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

interface Icons {
  bodies: ReadonlyMap<string, string>;
  /** The icons that are found: each by its name and its aliases. */
  names: ReadonlyMap<string, string>;
}
let loaded: Icons | undefined;

/** The installed Lucide set with our own drawings; read once, on first use. */
function icons(): Icons {
  if (loaded) return loaded;
  const set = IconSet.parse(createRequire(import.meta.url)("@iconify-json/lucide/icons.json"));
  const bodies = new Map<string, string>();
  const names = new Map<string, string>();
  for (const [name, { body }] of Object.entries(set.icons)) {
    bodies.set(name, body);
    names.set(name, name);
  }
  for (const [alias, { parent }] of Object.entries(set.aliases)) {
    const body = bodies.get(parent);
    if (body === undefined) continue;
    bodies.set(alias, body);
    names.set(parent, `${names.get(parent) ?? parent} ${alias}`);
  }
  for (const [name, body] of Object.entries(OWN_ICONS)) {
    bodies.set(name, body);
    names.set(name, name);
  }
  return (loaded = { bodies, names });
}

/** An icon's whole drawing, safe to put into a page; null when the set has none of that name. */
export function drawingOf(icon: string): string | null {
  const body = icons().bodies.get(icon);
  return body === undefined ? null : cleanDrawing(body);
}

/**
 * Icons that fit every word: by a part of a name, or by the beginning of a word for what they mean, in Georgian, Russian or
 * English. The best first: those called so, those whose name begins so, those that mean it, and the others.
 */
export function searchIcons(
  search: string,
  limit: number,
): { icons: { name: string; svg: string }[]; total: number } {
  // Russian is written with and without ё.
  const wanted = search
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[\s_-]+/)
    .filter(Boolean);
  const found = [...icons().names]
    .filter(([name, names]) => wanted.every((word) => names.includes(word) || means(name, word)))
    .map(([name]) => name)
    .sort((a, b) => rank(a, wanted) - rank(b, wanted) || a.localeCompare(b));
  return {
    icons: found.slice(0, limit).map((name) => ({ name, svg: drawingOf(name) ?? "" })),
    total: found.length,
  };
}

const means = (name: string, word: string): boolean =>
  ICON_WORDS.get(name)?.some((own) => own.startsWith(word)) ?? false;

function rank(name: string, wanted: readonly string[]): number {
  const first = wanted.join("-");
  if (name === first) return 0;
  if (name.startsWith(first)) return 1;
  if (wanted.every((word) => means(name, word))) return 2;
  return wanted.every((word) => name.includes(word)) ? 3 : 4;
}
