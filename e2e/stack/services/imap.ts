import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "../../../scripts/lib/processes/ports.ts";

const USER = "sales@ezo.test";
const PASSWORD = "a password: with / and @";
/** Of the account of the mailboxes where dovecot is started by root, which it serves no mail as. */
const MAIL_UID = 65_534;
const START_MS = 20_000;

export interface TestImap {
  /** As `INBOUND_IMAP_URL`. */
  url: string;
  /** Puts a mail into the mailbox, as a mail server does. `isRead`, `isDeleted`: somebody has read or deleted it there at once. */
  deliver: (raw: string | Uint8Array, how?: { isRead?: boolean; isDeleted?: boolean }) => Promise<void>;
  /** How many mails nobody has read. */
  unread: () => Promise<number>;
  close: () => Promise<void>;
}

let serial = 0;

/** Dovecot with one mailbox. A missing dovecot fails the run; tests are never skipped. */
export async function startImap(): Promise<TestImap> {
  const dir = await mkdtemp(join(tmpdir(), "ezo-imap-"));
  const mailbox = join(dir, "mail");
  const port = await findFreePort();
  const isRoot = process.getuid?.() === 0;
  await chmod(dir, 0o755);
  for (const folder of ["", "new", "cur", "tmp"]) await mkdir(join(mailbox, folder), { recursive: true });
  if (isRoot)
    for (const folder of ["", "new", "cur", "tmp"]) await chown(join(mailbox, folder), MAIL_UID, MAIL_UID);
  // Encoded, because colons and spaces separate what is in the file.
  await writeFile(join(dir, "users"), `${USER}:{PLAIN.b64}${Buffer.from(PASSWORD).toString("base64")}\n`);
  const file = join(dir, "dovecot.conf");
  await writeFile(file, settings({ dir, port, isRoot }));
  const server = spawn("dovecot", ["-F", "-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  await once(server, "spawn");
  await untilGreeted(port, server);
  const unreadIn = async () => {
    const [fresh, seen] = await Promise.all([readdir(join(mailbox, "new")), readdir(join(mailbox, "cur"))]);
    // The letters after `:2,` are its flags: S for seen.
    return fresh.length + seen.filter((name) => !/:2,[A-Za-z]*S/.test(name)).length;
  };
  return {
    url: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    deliver: async (raw, { isRead = false, isDeleted = false } = {}) => {
      const name = `${Date.now()}.${++serial}.ezo`;
      const written = join(mailbox, "tmp", name);
      await writeFile(written, raw);
      if (isRoot) await chown(written, MAIL_UID, MAIL_UID);
      const flags = `${isRead ? "S" : ""}${isDeleted ? "T" : ""}`;
      const place = flags === "" ? join(mailbox, "new", name) : join(mailbox, "cur", `${name}:2,${flags}`);
      await rename(written, place);
    },
    unread: unreadIn,
    close: async () => {
      const gone = once(server, "exit");
      server.kill("SIGTERM");
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function settings({ dir, port, isRoot }: { dir: string; port: number; isRoot: boolean }): string {
  const own = userInfo().username;
  const account = isRoot ? `uid=${MAIL_UID} gid=${MAIL_UID}` : `uid=${userInfo().uid} gid=${userInfo().gid}`;
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/run
log_path = ${dir}/log
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:${dir}/mail
${isRoot ? "" : `default_internal_user = ${own}\ndefault_internal_group = ${own}\ndefault_login_user = ${own}`}
passdb {
  driver = passwd-file
  args = ${dir}/users
}
userdb {
  driver = static
  args = ${account} home=${dir}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

/** Dovecot listens before it can answer. */
async function untilGreeted(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`dovecot has ended with ${server.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    const greeting = await Promise.race([
      once(socket, "data").then(
        ([data]) => String(data),
        () => "",
      ),
      setTimeout(1000, ""),
    ]);
    socket.destroy();
    if (greeting.startsWith("* OK")) return;
    if (Date.now() > deadline) throw new Error("dovecot does not answer");
    await setTimeout(50);
  }
}
