import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openLogFile } from "../processes/child-log.ts";
import { readIfPresent, writeAtomically } from "../files.ts";
import { describeExit, spawnGuarded } from "../processes/guarded.ts";
import { canConnect, findFreePort, keepPort } from "../processes/ports.ts";
import { PlainError, type Report } from "../report.ts";

const startTimeoutMs = 30_000;
// The catcher reads every stored message at start; a demo campaign sends thousands.
const maxMessages = 500;

export interface MailCatcher {
  /** Where the system sends its mail. */
  smtpUrl: string;
  /** Where a person reads it in the browser. */
  inboxUrl: string;
  stop: () => Promise<void>;
  killNow: () => void;
}

interface Ports {
  smtp?: number;
  web?: number;
}

/**
 * Starts the embedded mail catcher (maildev) on 127.0.0.1: it accepts every message and delivers none. The newest messages
 * and the ports are kept in the data folder between starts. It never outlives this process.
 */
export async function startMailCatcher(dataDir: string, report: Report): Promise<MailCatcher> {
  const mailDir = join(dataDir, "mail");
  await mkdir(mailDir, { recursive: true, mode: 0o700 });
  await removeOldMessages(mailDir);
  const portsFile = join(dataDir, "mail-ports.json");
  const previous = await readPorts(portsFile);
  const web = await keepPort(previous.web);
  let smtp = await keepPort(previous.smtp);
  // Nothing listens on `web` yet, so the same port may be found again.
  while (smtp === web) smtp = await findFreePort();
  await writeAtomically(portsFile, `${JSON.stringify({ smtp, web })}\n`);

  const program = createRequire(import.meta.url).resolve("maildev/bin/maildev");
  const log = openLogFile(join(dataDir, "logs", "mail-catcher.log"));
  let stopping = false;
  const launch = () => {
    const args = ["--smtp", `${smtp}`, "--web", `${web}`, "--ip", "127.0.0.1", "--mail-directory", mailDir];
    const guarded = spawnGuarded({
      command: process.execPath,
      args: [program, ...args],
      env: environment(),
      // A worker that is finishing may still send a last message.
      onOrphaned: [
        { signal: "CONT", graceMs: 5_000 },
        { signal: "TERM", graceMs: 1_000 },
      ],
    });
    for (const stream of [guarded.stdout, guarded.stderr])
      stream.on("data", (chunk: Buffer) => log.write(chunk));
    return guarded;
  };

  let current = launch();
  await waitUntilReady(() => current.isRunning(), [smtp, web]);
  void (async () => {
    for (;;) {
      const exit = await current.exited;
      if (stopping) return;
      report(`the mail catcher ended ${describeExit(exit)}; starting it again`);
      await sleep(1_000);
      if (stopping) return;
      current = launch();
    }
  })();

  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    inboxUrl: `http://127.0.0.1:${web}`,
    stop: async () => {
      stopping = true;
      await current.stop("TERM", 2_000);
      log.close();
    },
    killNow: () => {
      stopping = true;
      current.killNow();
    },
  };
}

/** Without MAILDEV_* variables, which would override the arguments. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("MAILDEV_")));
}

async function waitUntilReady(isRunning: () => boolean, ports: number[]): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (const port of ports) {
    while (!(await canConnect(port, "127.0.0.1"))) {
      if (!isRunning())
        throw new PlainError("The mail catcher does not start (see logs/mail-catcher.log in DATA_DIR)");
      if (Date.now() > deadline) throw new PlainError(`The mail catcher does not answer on port ${port}`);
      await sleep(50);
    }
  }
}

async function readPorts(file: string): Promise<Ports> {
  try {
    return JSON.parse((await readIfPresent(file)) ?? "{}") as Ports;
  } catch {
    return {};
  }
}

async function removeOldMessages(mailDir: string): Promise<void> {
  const names = (await readdir(mailDir)).filter((name) => name.endsWith(".eml"));
  if (names.length <= maxMessages) return;
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(mailDir, name))).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(maxMessages);
  for (const { name } of old) {
    await rm(join(mailDir, name), { force: true });
    // Its attachments are in a folder of the same name.
    await rm(join(mailDir, name.replace(/\.eml$/, "")), { recursive: true, force: true });
  }
}
