import { createTransport, type SendMailOptions } from "nodemailer";
import { currentRequestId } from "./context.ts";
import { createPool, type DkimKey, type MailError } from "./smtp.ts";

export interface Mail {
  to: readonly string[];
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  /** The kind of RFC 3834: `auto-replied` answers a message of the recipient's, `auto-generated` any other event. */
  autoSubmitted: "auto-generated" | "auto-replied";
}

export interface Mailer {
  /** Hands one mail to the SMTP server and returns its Message-ID. Rejects with a MailError. */
  send: (mail: Mail) => Promise<string>;
  close: () => void;
}

/** The mails that the product sends by itself, one recipient at a time. The id of the request that caused a mail travels in its `X-Request-Id`. */
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
        from: options.from,
        to: [...mail.to],
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: {
          // Keeps holiday replies and mailing loops from answering.
          "Auto-Submitted": mail.autoSubmitted,
          ...(requestId ? { "X-Request-Id": requestId } : {}),
        },
        // Content comes from us alone; a template must never read a file or fetch an address.
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      };
      return (await pool.send(message)).messageId;
    },
    close: () => pool.close(),
  };
}

/** Connects and logs in, and sends nothing. Rejects with what stood in the way. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Whether the server is known not to have taken the mail: it answered with a refusal, or the connection went before the
 * mail's end was written. One that is lost after that may have been delivered.
 */
export function wasRefused(error: unknown): boolean {
  const { responseCode, content } = error as Partial<MailError>;
  return (typeof responseCode === "number" && responseCode >= 400) || content !== "written";
}

/** Whether the server has refused this very recipient, or the mail to them, for good. Its words, or undefined. */
export function recipientRefusal(error: unknown): string | undefined {
  const { command, response, message } = error as { command?: string; response?: string; message?: string };
  const isAboutThem = command === "RCPT TO" || command === "DATA";
  return isAboutThem && wasRefusedForGood(error) ? (response ?? message ?? "") : undefined;
}

/**
 * Whether trying again in a while will change nothing: the server has refused the address or the mail (SMTP 5xx). A
 * refused login is ours to put right, and what has waited for that goes out then. Several failures at once are for
 * good when each of them is.
 */
export function wasRefusedForGood(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(wasRefusedForGood);
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH";
}
