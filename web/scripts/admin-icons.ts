/**
 * Generates `web/src/admin/generated/icons.ts` with the Lucide icons that the admin's screens import from it. Run by
 * `npm run generate`, and with it by every start, build and test.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

interface IconSet {
  icons: Record<string, { body: string }>;
  /** Other names of the same drawing, some of them rotated or mirrored. */
  aliases: Record<string, { parent: string; rotate?: number; hFlip?: boolean; vFlip?: boolean }>;
}

const ADMIN = join(import.meta.dirname, "../src/admin");
const ICONS_FILE = join(ADMIN, "generated/icons.ts");
const IMPORT = /import \{([^}]*)\} from "[^"]*\/icons\.ts"/g;
/** Attributes that the set repeats for each shape; `createIcon` sets them once. */
const SHARED =
  /\s(fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

const set = createRequire(import.meta.url)("@iconify-json/lucide/icons.json") as IconSet;

const drawings = namesIn(ADMIN).map((name) => {
  const drawn = keyOf(name);
  return `export const ${name} = createIcon("${drawn}", ${JSON.stringify(shapesOf(drawn))});\n`;
});
mkdirSync(dirname(ICONS_FILE), { recursive: true });
writeFileSync(
  ICONS_FILE,
  `// Drawings of Lucide (https://lucide.dev, ISC).
import { createIcon } from "../ui/create-icon.ts";

${drawings.join("")}`,
);

/** Names of the imported icons: FileText for `FileText as Page`. Type imports are ignored. */
function namesIn(folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const names = sources
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(IMPORT)])
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().replace(/ as .*/, ""))
    .filter((name) => name !== "");
  return [...new Set(names)].sort();
}

/** `Building2` is `building-2` in the set. */
function keyOf(name: string): string {
  return name
    .replace(/(?!^)([A-Z])/g, "-$1")
    .replace(/([a-z])(\d)/g, "$1-$2")
    .toLowerCase();
}

function shapesOf(key: string): string {
  const alias = set.aliases[key];
  const icon = set.icons[alias?.parent ?? key];
  if (!icon || alias?.rotate || alias?.hFlip || alias?.vFlip) throw new Error(`Lucide has no drawing ${key}`);
  const shapes = icon.body.replace(SHARED, "");
  return shapes.replace(/^<g>(.*)<\/g>$/, "$1");
}
