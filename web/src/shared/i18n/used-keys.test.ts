import { ERROR_CODES } from "@ezo/contract/errors";
import { WEBHOOK_EVENT_TYPES } from "@ezo/contract/admin/operations/webhooks";
import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { API_CAPABILITIES } from "@ezo/contract/values/roles/api-capabilities";
import { LOCALES } from "@ezo/contract/values/languages";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Everything that shows texts to visitors or callers. The admin has its own texts. */
const SOURCES = [
  "web/src/app",
  "web/src/public",
  "web/src/shared",
  "contract/src",
  "core/src",
  "server/src",
  "worker/src",
].map((folder) => fileURLToPath(new URL(`../../../../${folder}`, import.meta.url)));
const SEED = fileURLToPath(new URL("../../../../prisma/seed/translations", import.meta.url));

type Seed = Record<string, Partial<Record<string, string>>>;
const seedFiles = readdirSync(SEED).filter((file) => file.endsWith(".json"));
const seed: Seed = Object.assign(
  {},
  ...seedFiles.map((file) => JSON.parse(readFileSync(join(SEED, file), "utf8")) as Seed),
);
const groups = seedFiles.map((file) => file.replace(/\.json$/, ""));

const GROUP = `(?:${groups.join("|")})`;
/** Every string literal that looks like a text key, wherever it is: in `t("...")` or in a table; values may follow. */
const KEY = new RegExp(`["'\`](${GROUP}\\.[A-Za-z0-9_.]+)(?=["'\`?])`, "g");
/** A key whose end is computed. */
const COMPUTED = new RegExp(`\`(${GROUP}\\.[A-Za-z0-9_.]*)\\$\\{`, "g");
/** Failure codes are the only computed part right after a group; not every text of the group is one. */
const FAILURES = ERROR_CODES.filter((code) => code !== "not_found").map((code) => `errors.${code}`);

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
const sources = SOURCES.flatMap(sourceFiles).map((file) => readFileSync(file, "utf8"));
const found = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, key = ""]) => key)));
/** They look like keys of texts, and are names that other systems use. */
const OTHER_NAMES: readonly string[] = [...WEBHOOK_EVENT_TYPES, ...API_CAPABILITIES, ...CAPABILITIES];
/** Names of files, such as that of an export. */
const OF_FILES = /\.(?:csv|xlsx|pdf|ics)$/;
const isOtherName = (key: string): boolean => OTHER_NAMES.includes(key) || OF_FILES.test(key);
const used = new Set([...found(KEY), ...FAILURES].filter((key) => key in seed || !isOtherName(key)));
const beginnings = [...found(COMPUTED)].filter((beginning) => !/^\w+\.$/.test(beginning));

/** The keys of a text in one language: the key itself, or one for each of the language's plural forms. */
function keysIn(locale: string, key: string): string[] {
  if (seed[key]) return [key];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return seed[`${key}_other`] ? forms.map((form) => `${key}_${form}`) : [key];
}

describe("text keys that visitors and callers see", () => {
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

  it("are all keys in the seed", () => {
    const isUsed = (key: string) =>
      used.has(key) ||
      used.has(key.replace(/_(?:one|two|few|many|other)$/, "")) ||
      beginnings.some((beginning) => key.startsWith(beginning));
    expect(Object.keys(seed).filter((key) => !isUsed(key))).toEqual([]);
  });
});
