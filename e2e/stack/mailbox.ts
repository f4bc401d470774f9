import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** What the server answers; to the recipient's address, unless it already refuses our own as the sender. */
interface Refusal {
  code: number;
  message: string;
  at?: "sender";
}

export interface ReceivedMail extends Email {
  /** Envelope recipients. */
  recipients: string[];
}

export interface Mailbox {
  url: string;
  all: () => readonly ReceivedMail[];
  /** Mails to one address, in order of arrival. */
  to: (address: string) => ReceivedMail[];
  /** Resolves when `count` mails have arrived for `address`. */
  waitFor: (address: string, count?: number) => Promise<ReceivedMail[]>;
  /** Answers every RCPT TO with this until it is set to null. */
  refuseWith: (refusal: Refusal | null) => void;
  clear: () => void;
  close: () => Promise<void>;
}

/** What a client that is killed or cut off leaves behind. */
const CUT_OFF = new Set<string | undefined>(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** A real SMTP server on a free port that keeps what it is sent, parsed. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  let received: ReceivedMail[] = [];
  let refusal: Refusal | null = null;
  const watchers = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onMailFrom: (_, __, done) => done(refusal?.at === "sender" ? failureOf(refusal) : null),
    onRcptTo: (_, __, done) => done(refusal ? failureOf(refusal) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
          done();
          watchers.forEach((look) => look());
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // Being cut off is what some tests are about.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (!CUT_OFF.has(error.code)) throw error;
  });
  const to = (address: string) => received.filter((mail) => mail.recipients.includes(address));

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    all: () => received,
    to,
    waitFor: (address, count = 1) =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          watchers.delete(look);
          reject(new Error(`${to(address).length} of ${count} mails for ${address} arrived in 20 s`));
        }, 20_000);
        const look = () => {
          if (to(address).length < count) return;
          clearTimeout(timeout);
          watchers.delete(look);
          resolve(to(address));
        };
        watchers.add(look);
        look();
      }),
    refuseWith: (response) => (refusal = response),
    clear: () => (received = []),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const failureOf = ({ code, message }: Refusal): Error =>
  Object.assign(new Error(message), { responseCode: code });
