/**
 * Generates `web/src/admin/ui/icons.ts` with the Lucide icons that the admin's screens import from it. Run with
 * `node --import tsx web/scripts/admin-icons.ts` after adding or removing such an import.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { format, type FormatConfig } from "oxfmt";

interface IconSet {
  icons: Record<string, { body: string }>;
  /** Other names of the same drawing, some of them rotated or mirrored. */
  aliases: Record<string, { parent: string; rotate?: number; hFlip?: boolean; vFlip?: boolean }>;
}

const formatting = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../.oxfmtrc.json"), "utf8"),
) as FormatConfig;
const ADMIN = join(import.meta.dirname, "../src/admin");
export const ICONS_FILE = join(ADMIN, "ui/icons.ts");
const IMPORT = /import \{([^}]*)\} from "[^"]*\/icons\.ts"/g;
/** Attributes that the set repeats for each shape; `createIcon` sets them once. */
const SHARED =
  /\s(fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

const set = createRequire(import.meta.url)("@iconify-json/lucide/icons.json") as IconSet;

/** The source text of the module with all icons that the admin imports. */
export async function writeIcons(): Promise<string> {
  const lines = namesIn(ADMIN).map((name) => {
    const drawn = keyOf(name);
    return `export const ${name} = createIcon("${drawn}", ${JSON.stringify(shapesOf(drawn))});`;
  });
  const text = [
    "// Drawings of Lucide (https://lucide.dev, ISC), written by web/scripts/admin-icons.ts: do not edit.",
    'import { createIcon } from "./create-icon.ts";',
    "",
    ...lines,
  ].join("\n");
  const { code, errors } = await format(ICONS_FILE, text, formatting);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return code;
}

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
const keyOf = (name: string) =>
  name
    .replace(/(?!^)([A-Z])/g, "-$1")
    .replace(/([a-z])(\d)/g, "$1-$2")
    .toLowerCase();

function shapesOf(key: string): string {
  const alias = set.aliases[key];
  const icon = set.icons[alias?.parent ?? key];
  if (!icon || alias?.rotate || alias?.hFlip || alias?.vFlip) throw new Error(`Lucide has no drawing ${key}`);
  const shapes = icon.body.replace(SHARED, "");
  return shapes.replace(/^<g>(.*)<\/g>$/, "$1");
}

if (process.argv[1] === import.meta.filename) writeFileSync(ICONS_FILE, await writeIcons());
