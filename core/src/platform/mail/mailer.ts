import { createTransport, type SendMailOptions } from "nodemailer";
import { currentRequestId } from "../log/context.ts";
import { isNamedSender } from "./default-sender.ts";
import { createPool, type DkimKey, type MailError } from "./smtp.ts";

/** A file that goes out with a mail. Its type follows from its name. */
export interface MailFile {
  name: string;
  content: Buffer;
  /** Of a picture that the HTML shows, as `cid:` with this: it is no file to be saved. */
  cid?: string;
}

export interface Mail {
  to: readonly string[];
  /** The firm's name in the reader's language, in which it is sent unless `MAIL_FROM` names the sender. */
  firm: string;
  /** In whose name it is sent instead; the address stays ours. */
  fromName?: string | undefined;
  subject: string;
  /** None in a mail that a person has written: it is plain text. */
  html?: string | undefined;
  text: string;
  files?: readonly MailFile[] | undefined;
  replyTo?: string | undefined;
  /** The Message-IDs of the earlier mails of its thread, oldest first. */
  thread?: readonly string[];
  /**
   * The kind of RFC 3834: `auto-replied` answers a message of the recipient's, `auto-generated` any other event. None for
   * what a person has written.
   */
  autoSubmitted?: "auto-generated" | "auto-replied";
  /** A calendar entry (RFC 5545) that mail programs offer to take over, change or remove (RFC 6047). */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string } | undefined;
  /** Where mail programs offer to unsubscribe in one click. */
  unsubscribeUrl?: string | undefined;
  /** Where it is returned to; the sender's address unless it says another. */
  returnPath?: string | undefined;
}

export interface Mailer {
  /** Sends one mail and returns its Message-ID. Rejects with a MailError. */
  send: (mail: Mail) => Promise<string>;
  close: () => void;
}

/** Sends the product's own mails, one recipient at a time. `X-Request-Id` holds the id of the request that caused the mail. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  maxConnections: number;
  dkim: DkimKey | undefined;
}): Mailer {
  if (!options.smtpUrl) {
    // Thrown when sent, not at start: the site works without mail, and the jobs wait with a clear reason.
    return {
      send: () => Promise.reject(new Error("SMTP_URL is not set, so no mail can be sent")),
      close: () => undefined,
    };
  }
  const pool = createPool({
    smtpUrl: options.smtpUrl,
    maxConnections: options.maxConnections,
    socketTimeoutMs: 30_000,
    dkim: options.dkim,
  });
  return {
    send: async (mail) => {
      const requestId = currentRequestId();
      const message: SendMailOptions = {
        from: senderOf(mail, options.from),
        to: [...mail.to],
        subject: mail.subject,
        ...(mail.html === undefined ? {} : { html: mail.html }),
        text: mail.text,
        ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: "visit.ics" } } : {}),
        ...(mail.files ? { attachments: mail.files.map(attachmentOf) } : {}),
        ...threadHeaders(mail.thread),
        headers: {
          // Keeps holiday replies and mailing loops from answering.
          ...(mail.autoSubmitted ? { "Auto-Submitted": mail.autoSubmitted } : {}),
          ...(mail.unsubscribeUrl ? oneClickUnsubscribe(mail.unsubscribeUrl) : {}),
          ...(requestId ? { "X-Request-Id": requestId } : {}),
        },
        // All content is in the mail itself; nothing may be read from a file or a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        ...(mail.returnPath ? { envelope: { from: mail.returnPath, to: [...mail.to] } } : {}),
      };
      return (await pool.send(message)).messageId;
    },
    close: () => pool.close(),
  };
}

/** Of `Firm <mail@firm.ge>`, or the address alone; the configuration has checked that it is one of them. */
export const addressOf = (sender: string): string => /<([^<>]*)>/.exec(sender)?.[1] ?? sender.trim();

const attachmentOf = ({ name, content, cid }: MailFile) => ({
  filename: name,
  content,
  ...(cid === undefined ? {} : { cid, contentDisposition: "inline" as const }),
});

/** Who a mail of the product comes from. A name in `MAIL_FROM`, which has one language, is the operator's choice. */
export const senderOf = ({ firm, fromName }: Pick<Mail, "firm" | "fromName">, sender: string) =>
  senderAs(nameInFrom(fromName ?? "") || (isNamedSender(sender) ? undefined : firm), sender);

/** The sender under another name. The address stays ours, but for `address`, which its owner has confirmed. */
export function senderAs(
  other: string | undefined,
  firm: string,
  address?: string,
): Exclude<SendMailOptions["from"], undefined> {
  const name = nameInFrom(other ?? "");
  return name === "" && !address ? firm : { name, address: address || addressOf(firm) };
}

/**
 * A sender's name that is safe before our address. A line break would begin a header of its own, and what looks like an address
 * or ends the name would show readers another sender than ours.
 */
export const nameInFrom = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029@<>"\s]+/gu, " ").trim();

const threadHeaders = (thread: readonly string[] = []): SendMailOptions => {
  const last = thread.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: [...thread] };
};

/** The headers by which mail programs offer to unsubscribe in one click (RFC 8058). */
export const oneClickUnsubscribe = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Connects and logs in, and sends nothing. Rejects with the reason if that fails. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Whether the server has certainly not accepted the mail: it refused it, or the connection was lost before all of the mail
 * was written. If it is lost after that, the mail may have been delivered.
 */
export function wasRefused(error: unknown): boolean {
  const { responseCode, content } = error as Partial<MailError>;
  return (typeof responseCode === "number" && responseCode >= 400) || content !== "written";
}

/** The server's message if it has refused this recipient, or the mail to them, permanently; else undefined. */
export function recipientRefusal(error: unknown): string | undefined {
  const { command, response, message } = error as { command?: string; response?: string; message?: string };
  const isAboutThem = command === "RCPT TO" || command === "DATA";
  return isAboutThem && wasRefusedForGood(error) ? (response ?? message ?? "") : undefined;
}

/**
 * Whether retrying is pointless: the server has refused the address or the mail (SMTP 5xx). A refused login can be
 * fixed, and the mails that wait for it are sent then. Several failures together are permanent if each of them is.
 */
export function wasRefusedForGood(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(wasRefusedForGood);
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH";
}
