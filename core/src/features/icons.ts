import { createRequire } from "node:module";
import { z } from "zod";
import { cleanDrawing } from "../platform/text/sanitize.ts";

const IconSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

interface Icons {
  bodies: ReadonlyMap<string, string>;
  /** The text that is searched: the name and its aliases. */
  words: ReadonlyMap<string, string>;
}
let loaded: Icons | undefined;

/** The installed Lucide set; read once, on first use. */
function icons(): Icons {
  if (loaded) return loaded;
  const set = IconSet.parse(createRequire(import.meta.url)("@iconify-json/lucide/icons.json"));
  const bodies = new Map<string, string>();
  const words = new Map<string, string>();
  for (const [name, { body }] of Object.entries(set.icons)) {
    bodies.set(name, body);
    words.set(name, name);
  }
  for (const [alias, { parent }] of Object.entries(set.aliases)) {
    const body = bodies.get(parent);
    if (body === undefined) continue;
    bodies.set(alias, body);
    words.set(parent, `${words.get(parent) ?? parent} ${alias}`);
  }
  return (loaded = { bodies, words });
}

/** An icon's whole drawing, safe to put into a page; null when the set has none of that name. */
export function drawingOf(icon: string): string | null {
  const body = icons().bodies.get(icon);
  return body === undefined ? null : cleanDrawing(body);
}

/** Icons whose name or other names hold every word; those whose name begins with it first. */
export function searchIcons(
  search: string,
  limit: number,
): { icons: { name: string; svg: string }[]; total: number } {
  const wanted = search
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  const found = [...icons().words]
    .filter(([, words]) => wanted.every((word) => words.includes(word)))
    .map(([name]) => name)
    .sort((a, b) => rank(a, wanted) - rank(b, wanted) || a.localeCompare(b));
  return {
    icons: found.slice(0, limit).map((name) => ({ name, svg: drawingOf(name) ?? "" })),
    total: found.length,
  };
}

function rank(name: string, wanted: readonly string[]): number {
  const first = wanted.join("-");
  if (name === first) return 0;
  if (name.startsWith(first)) return 1;
  return wanted.every((word) => name.includes(word)) ? 2 : 3;
}
