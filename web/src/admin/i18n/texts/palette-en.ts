import type { paletteKa } from "./palette-ka.ts";
import type { TextsLike } from "../text-keys.ts";

export const paletteEn = {
  "palette.open": "Search and commands",
  "palette.placeholder": "Name, number, page, command",
  "palette.results": "Results",
  "palette.searching": "Searching…",
  "palette.nothing": "Nothing found for “{{query}}”",
  "palette.found_one": "{{count}} result",
  "palette.found_other": "{{count}} results",
  "palette.failed": "The search failed",
  "palette.recent": "Recently opened",
  "palette.create": "Create",
  "palette.go": "Go to",
  "palette.persons": "People",
  "palette.all": "All in the list: {{list}}",
  "palette.hint.choose": "choose",
  "palette.hint.open": "open",
  "palette.hint.window": "in a new window",
  "palette.hint.commands": "commands only",
  "shortcuts.palette": "Search and commands, on every page",
} satisfies TextsLike<typeof paletteKa>;
