import { readFileSync } from "node:fs";
import { Environment, SETTING_NAMES } from "./environment-schema.ts";
import { misspelt } from "./misspelt-settings.ts";
import { together } from "./settings-together.ts";

/** A setting that is missing or wrong; its message has one line for each, which names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * The settings in `environment`. Empty variables count as unset, as in compose files; `X_FILE` names a file that holds
 * the value of `X`, as secrets are mounted into containers. Throws `ConfigError` naming every variable that is wrong,
 * and every one that was meant for a setting: what it should change would stay as it is, unsaid. `needed` are those that
 * the caller cannot do without.
 */
export function readEnvironment(
  environment: Record<string, string | undefined>,
  needed: readonly (keyof typeof NEEDED)[] = [],
): Environment {
  const faults: string[] = [];
  const given: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const [value, file] = [environment[name], environment[`${name}_FILE`]];
    if (value && file) faults.push(`${name}: is set together with ${name}_FILE; leave one out`);
    else if (file) readInto(given, name, file, faults);
    else if (value) given[name] = value;
  }
  const parsed = Environment.safeParse(given);
  // Only the first fault of each variable is reported: the others follow from it.
  const firsts = new Map((parsed.error?.issues ?? []).toReversed().map((issue) => [issue.path[0], issue]));
  for (const [name, { message }] of firsts) faults.push(`${String(name)}: ${message}`);
  const isThere = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`]);
  for (const name of needed) if (!isThere(name)) faults.push(`${name}: ${NEEDED[name]}`);
  faults.push(...together(given, isThere), ...misspelt(environment));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join("\n"));
  return { ...parsed.data, DATABASE_URL: databaseUrlOf(parsed.data) };
}

/** `DATABASE_URL` with the password that is given apart from it, where it has none. */
function databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD }: Environment): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  if (url.password !== "") return DATABASE_URL;
  // The setter would leave percent signs as they are.
  url.password = encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}

/** The message about a setting that is required. */
export const NEEDED = { DATABASE_URL: "is required here (npm start brings its own PostgreSQL)" } as const;

function readInto(given: Record<string, string>, name: string, file: string, faults: string[]): void {
  try {
    given[name] = readFileSync(file, "utf8").trim();
  } catch {
    faults.push(`${name}_FILE: ${file} cannot be read`);
  }
}

/**
 * Only some of the settings, for a command that needs no others: what is wrong or missing among those does not stop it.
 * Throws as `readEnvironment` does.
 */
export function readSettings<Name extends keyof Environment>(
  environment: Record<string, string | undefined>,
  names: readonly Name[],
  needed?: Parameters<typeof readEnvironment>[1],
): Pick<Environment, Name> {
  const wanted: readonly string[] = names;
  const others = SETTING_NAMES.filter((name) => !wanted.includes(name));
  const left = new Set(others.flatMap((name) => [name, `${name}_FILE`]));
  const entries = Object.entries(environment).filter(([name]) => !left.has(name));
  return readEnvironment(Object.fromEntries(entries), needed);
}
