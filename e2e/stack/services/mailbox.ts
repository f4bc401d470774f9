import { EventEmitter, once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { openSmtpServer, refusalOf } from "./smtp-server.ts";
import { Waiters } from "../waiters.ts";

/** The server's refusal: of the recipient, or already of our sender address. */
interface Refusal {
  code: number;
  message: string;
  at?: "sender";
  /** Refuses this recipient alone. */
  to?: string;
}

export interface ReceivedMail extends Email {
  /** Envelope recipients. */
  recipients: string[];
  /** Envelope sender, to which the mail is returned. */
  envelopeFrom: string;
}

export interface Mailbox {
  url: string;
  all: () => readonly ReceivedMail[];
  /** Mails to one address, in order of arrival. */
  to: (address: string) => ReceivedMail[];
  /** Resolves when `count` mails have arrived for `address`. */
  waitFor: (address: string, count?: number) => Promise<ReceivedMail[]>;
  /** Answers every RCPT TO, or those of one address, with this refusal, until it is set to null. */
  refuseWith: (refusal: Refusal | null) => void;
  /**
   * Accepts `count` mails for addresses that begin like this; the others are neither accepted nor refused until the returned
   * function is called.
   */
  holdAfter: (count: number, beginning: string) => () => void;
  clear: () => void;
  close: () => Promise<void>;
}

/** A real SMTP server on a free port that stores parsed mails. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  let received: ReceivedMail[] = [];
  let refusal: Refusal | null = null;
  let held: { isFor: (address: string) => boolean; room: number; released: Promise<unknown> } | null = null;
  const waiters = new Waiters();
  const to = (address: string) => received.filter((mail) => mail.recipients.includes(address));
  const { url, close } = await openSmtpServer(
    {
      onMailFrom: (_, __, done) => done(refusal?.at === "sender" ? failureOf(refusal) : null),
      onRcptTo: ({ address }, _, done) =>
        done(refusal && (refusal.to ?? address) === address ? failureOf(refusal) : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = session.envelope;
          const envelopeFrom = mailFrom ? mailFrom.address : "";
          const recipients = rcptTo.map(({ address }) => address);
          const store = async () => {
            const mail = await PostalMime.parse(Buffer.concat(chunks));
            if (held && recipients.some((address) => held?.isFor(address)) && held.room-- <= 0)
              await held.released;
            received.push({ ...mail, recipients, envelopeFrom });
          };
          void store().then(() => {
            done();
            waiters.notify();
          }, done);
        });
      },
    },
    { port },
  );
  return {
    url,
    all: () => received,
    to,
    waitFor: (address, count = 1) =>
      waiters.until(
        () => (to(address).length < count ? undefined : to(address)),
        20_000,
        () => `${to(address).length} of ${count} mails for ${address} arrived in 20 s`,
      ),
    refuseWith: (response) => (refusal = response),
    holdAfter: (room, beginning) => {
      const gate = new EventEmitter();
      held = { isFor: (address) => address.startsWith(beginning), room, released: once(gate, "open") };
      return () => {
        held = null;
        gate.emit("open");
      };
    },
    clear: () => (received = []),
    close,
  };
}

const failureOf = ({ code, message }: Refusal): Error => refusalOf(code, message);
