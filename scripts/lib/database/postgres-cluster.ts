import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { closeDataDir, allowTraversal } from "../data-dir.ts";
import { exists, readIfPresent, writeAtomically } from "../files.ts";
import { canEnter, findAccount, type Account } from "./postgres-account.ts";
import { findBinaries, systemDir, type Binaries } from "./postgres-binaries.ts";
import { commandLine, isAlive, waitUntilGone } from "../processes/processes.ts";
import { PlainError, messageOf, type Report } from "../report.ts";

const run = promisify(execFile);

/** The role that owns everything, and the database of the same name. */
export const databaseName = "ezo";

/** A PostgreSQL data folder and what is needed to run it. */
export interface Cluster {
  dir: string;
  password: string;
  account: Account | undefined;
  binaries: Binaries;
  port: number | undefined;
  rememberPort: (port: number) => Promise<void>;
}

interface State {
  dir: string;
  password: string;
  port?: number;
}

const stateFileIn = (dataDir: string) => join(dataDir, "postgres.json");

/** Whether `ensureCluster` would find one there. */
export const hasCluster = (dataDir: string): Promise<boolean> => exists(stateFileIn(dataDir));

/**
 * Finds the cluster of a DATA_DIR, or creates one. Its folder, password and port are stored in DATA_DIR/postgres.json,
 * readable only by the owner.
 */
export async function ensureCluster(dataDir: string, durable: boolean, report: Report): Promise<Cluster> {
  await closeDataDir(dataDir);
  const stateFile = stateFileIn(dataDir);
  const known = await readState(stateFile);
  const ownDir = join(await realpath(dataDir), "postgres", "cluster");
  const account = await findAccount(known?.dir ?? ownDir, report);
  if (account && (known?.dir ?? ownDir) === ownDir) await allowTraversal(account, dataDir);
  const binaries = await findBinaries(account, report);
  const state = known ?? {
    dir: await chooseDir(dataDir, ownDir, account, report),
    password: randomBytes(24).toString("hex"),
  };
  if (!known) await writeState(stateFile, state);
  if (state.dir !== ownDir) await chmod(dataDir, 0o700);

  if (!(await exists(join(state.dir, "PG_VERSION")))) {
    await initialise(state, account, binaries, durable);
  } else {
    await checkAccess(state.dir, account);
  }
  return {
    ...state,
    port: state.port,
    account,
    binaries,
    rememberPort: (port) => writeState(stateFile, { ...state, port }),
  };
}

/** Stops a server that a killed launcher left running, and removes the pid file of one that is gone. */
export async function clearLeftoverServer(clusterDir: string, report: Report): Promise<void> {
  const pidFile = join(clusterDir, "postmaster.pid");
  const pid = Number.parseInt((await readIfPresent(pidFile)) ?? "", 10);
  if (!(pid > 0)) return;
  if (isAlive(pid) && (await commandLine(pid)).includes(clusterDir)) {
    report(`stopping a PostgreSQL left running by an earlier start (pid ${pid})`);
    for (const [signal, graceMs] of [
      ["SIGINT", 10_000],
      ["SIGQUIT", 5_000],
      ["SIGKILL", 5_000],
    ] as const) {
      kill(pid, signal);
      if (await waitUntilGone(pid, graceMs)) return;
    }
    throw new PlainError(`PostgreSQL (pid ${pid}) of ${clusterDir} does not stop`);
  }
  // PostgreSQL would refuse to start if an unrelated process happens to have the number in this file.
  await rm(pidFile, { force: true });
}

async function readState(file: string): Promise<State | undefined> {
  const text = await readIfPresent(file).catch((err: unknown) => {
    throw new PlainError(`${file} cannot be read: ${messageOf(err)}`);
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as State;
  } catch {
    throw new PlainError(`${file} is damaged: it contains the password of the database in the same folder`);
  }
}

const writeState = (file: string, state: State) =>
  writeAtomically(file, `${JSON.stringify(state, null, 2)}\n`, 0o600);

async function chooseDir(
  dataDir: string,
  ownDir: string,
  account: Account | undefined,
  report: Report,
): Promise<string> {
  if (!account || (await canEnter(account, await realpath(dataDir)))) return ownDir;
  const name = createHash("sha256").update(ownDir).digest("hex").slice(0, 12);
  const dir = join(systemDir, name, "cluster");
  if (await exists(dir)) {
    // Its DATA_DIR was removed, and with it the password. A new cluster is needed, but the old data is kept.
    await clearLeftoverServer(dir, report);
    const kept = `${dir}-until-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
    await rename(dir, kept);
    report(`an earlier database of this data folder is kept in ${kept}`);
  }
  report(`PostgreSQL's own user cannot enter ${dataDir}: the database is kept in ${dir}`);
  return dir;
}

/** Creates the cluster under a temporary name and renames it when complete, so that an aborted start leaves no partial cluster. */
async function initialise(
  { dir, password }: State,
  account: Account | undefined,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const parent = join(dir, "..");
  const draft = `${dir}.new`;
  const passwordFile = `${dir}.password`;
  await mkdir(parent, { recursive: true });
  if (account) await chown(parent, account.uid, account.gid);
  await chmod(parent, 0o700);
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600, flag: "wx" });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    await initialiseWithSomeLocale(binaries, draft, passwordFile, account, durable);
    await rename(draft, dir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * The built-in provider sorts and folds case the same on every system. The C library's locale must know letters too:
 * pg_trgm asks it, and with plain "C" finds no trigram in any Georgian or Russian word.
 */
async function initialiseWithSomeLocale(
  binaries: Binaries,
  draft: string,
  passwordFile: string,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  let failure = "";
  for (const locale of ["C.UTF-8", "en_US.UTF-8", "UTF-8"]) {
    await rm(draft, { recursive: true, force: true });
    const args = [
      `--pgdata=${draft}`,
      `--username=${databaseName}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      `--lc-ctype=${locale}`,
      "--lc-collate=C",
      "--lc-messages=C",
      "--lc-monetary=C",
      "--lc-numeric=C",
      "--lc-time=C",
      ...(durable ? [] : ["--no-sync"]),
    ];
    try {
      await run(binaries.initdb, args, { cwd: "/", env: serverEnv, ...account });
      return;
    } catch (err) {
      failure = (err as { stderr?: string }).stderr?.trim() || messageOf(err);
    }
  }
  throw new PlainError(`PostgreSQL's data folder cannot be created: ${failure.split("\n").at(-1) ?? ""}`);
}

/** The environment of PostgreSQL's programs: none of the caller's PG* variables may change what they do. */
export const serverEnv = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

async function checkAccess(dir: string, account: Account | undefined): Promise<void> {
  if (account) {
    if (await canEnter(account, dir)) return;
    throw new PlainError(
      `The user with id ${account.uid}, who owns the database in ${dir}, cannot enter that folder`,
    );
  }
  await readFile(join(dir, "PG_VERSION")).catch(() => {
    throw new PlainError(
      `The database in ${dir} belongs to another user: start as that user, or set another DATA_DIR`,
    );
  });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "ESRCH") throw err;
  }
}
