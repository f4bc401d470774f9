import { RECEIVED_MAIL_MAX_BYTES } from "@ezo/contract/values/limits/mail";
import { ImapFlow } from "imapflow";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { storeMail } from "./mail-intake.service.ts";
import { type MailboxPlace, mailboxMarks } from "./mailbox-mark.ts";

/** Of one look into the mailbox; the next one goes on. */
const MAILS_AT_ONCE = 50;
const TIMEOUT_MS = 20_000;
const DEFAULT_MAILBOX = "INBOX";
const PORTS: Readonly<Record<string, number>> = { "imaps:": 993, "imap:": 143 };

interface Parts {
  db: Db;
  log: Log;
  /** With user and password; undefined: there is no mailbox. */
  imapUrl: string | undefined;
}

/**
 * Hands what has arrived in the mailbox to the workers, whether or not somebody has read it there first, and marks it as read once it
 * is stored: what a worker dies over is fetched again. Of what was there before the first look, only what is unread. Mails stay in
 * the mailbox. Returns how many there were. Rejects while the mail server is away or refuses the login.
 */
export async function fetchMails({ db, log, imapUrl }: Parts): Promise<number> {
  if (imapUrl === undefined) return 0;
  const { mailbox, ...server } = mailboxOf(imapUrl);
  const client = new ImapFlow({
    ...server,
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // Its failures are those of the calls below.
  client.on("error", (err: unknown) => log.debug({ err }, "the connection to the mailbox failed"));
  await client.connect();
  try {
    const { uidValidity, uidNext } = await client.mailboxOpen(mailbox);
    const { host, port, auth } = server;
    const place = { mailbox: `${auth.user}@${host}:${port}/${mailbox}`, uidValidity };
    return await fetchNew(client, db, { place, newest: uidNext - 1 });
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function fetchNew(
  client: ImapFlow,
  db: Db,
  { place, newest }: { place: MailboxPlace; newest: number },
): Promise<number> {
  const marks = mailboxMarks(db, place);
  const last = await marks.begin(newest);
  // What somebody has deleted is not wanted, read or not: some programs keep it in the mailbox, marked, until it is tidied.
  const unread = await client.search({ seen: false, deleted: false }, { uid: true });
  const since =
    newest > last ? await client.search({ uid: `${last + 1}:*`, deleted: false }, { uid: true }) : [];
  if (!unread || !since) throw new Error("the mailbox cannot be searched");
  // `*` is the newest mail, even where it is outside the range.
  const arrived = since.filter((uid) => uid > last);
  const uids = [...new Set([...unread, ...arrived])].toSorted((a, b) => a - b);
  const now = uids.slice(0, MAILS_AT_ONCE);
  for (const uid of now) {
    await fetchOne(client, db, uid);
    if (uid > last) await marks.move(uid);
  }
  if (now.length === uids.length) await marks.move(newest);
  return now.length;
}

async function fetchOne(client: ImapFlow, db: Db, uid: number): Promise<void> {
  // What is over the limit is cut: the text comes first, and a file that is not whole is better than no mail.
  const source = { start: 0, maxLength: RECEIVED_MAIL_MAX_BYTES };
  const mail = await client.fetchOne(String(uid), { source }, { uid: true });
  // Somebody has deleted it meanwhile.
  if (!mail || !mail.source) return;
  await storeMail(db, mail.source);
  await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
}

function mailboxOf(imapUrl: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(imapUrl);
  return {
    host: hostname,
    port: port === "" ? (PORTS[protocol] ?? 0) : Number(port),
    secure: protocol === "imaps:",
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    mailbox: decodeURIComponent(pathname.slice(1)) || DEFAULT_MAILBOX,
  };
}
