import { LOCALES } from "@ezo/contract/languages";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCES = ["app", "public", "shared"].map((folder) =>
  fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
);
const SEED = fileURLToPath(new URL("../../../../prisma/seed/translations", import.meta.url));

type Seed = Record<string, Partial<Record<string, string>>>;
const seedFiles = readdirSync(SEED).filter((file) => file.endsWith(".json"));
const seed: Seed = Object.assign(
  {},
  ...seedFiles.map((file) => JSON.parse(readFileSync(join(SEED, file), "utf8")) as Seed),
);
const groups = seedFiles.map((file) => file.replace(/\.json$/, ""));

/** Every string literal that looks like a text key, wherever it is: in `t("...")` or in a table of keys. */
const KEY = new RegExp(`["'\`]((?:${groups.join("|")})\\.[A-Za-z0-9_.]+)["'\`]`, "g");

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
const used = new Set(
  SOURCES.flatMap(sourceFiles).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(KEY)].map(([, key = ""]) => key),
  ),
);

/** The keys of a text in one language: the key itself, or one for each of the language's plural forms. */
function keysIn(locale: string, key: string): string[] {
  if (seed[key]) return [key];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return seed[`${key}_other`] ? forms.map((form) => `${key}_${form}`) : [key];
}

describe("text keys that the public site uses", () => {
  it("are found by the scan", () => {
    expect(used).toContain("contact.title");
    expect(used).toContain("header.contact");
    expect(used).toContain("contact.day_mon");
    expect(used.size).toBeGreaterThan(60);
  });

  it.each(LOCALES)("are all in the seed, in %s", (locale) => {
    const missing = [...used].flatMap((key) => keysIn(locale, key)).filter((key) => !seed[key]?.[locale]);
    expect(missing).toEqual([]);
  });
});
