import { createTransport, type SendMailOptions } from "nodemailer";
import { currentRequestId } from "../log/context.ts";
import { createPool, type DkimKey, type MailError } from "./smtp.ts";

export interface Mail {
  to: readonly string[];
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  /** The kind of RFC 3834: `auto-replied` answers a message of the recipient's, `auto-generated` any other event. */
  autoSubmitted: "auto-generated" | "auto-replied";
  /** Where mail programs offer to unsubscribe in one click. */
  unsubscribeUrl?: string | undefined;
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
        from: options.from,
        to: [...mail.to],
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: {
          // Keeps holiday replies and mailing loops from answering.
          "Auto-Submitted": mail.autoSubmitted,
          ...(mail.unsubscribeUrl ? oneClickUnsubscribe(mail.unsubscribeUrl) : {}),
          ...(requestId ? { "X-Request-Id": requestId } : {}),
        },
        // All content is in the mail itself; nothing may be read from a file or a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      };
      return (await pool.send(message)).messageId;
    },
    close: () => pool.close(),
  };
}

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
