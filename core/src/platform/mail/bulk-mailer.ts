import { addressOf, senderAs } from "./mailer.ts";
import { createPool, type DkimKey, type MailError } from "./smtp.ts";

export interface BulkMail {
  to: string;
  /** In place of the name of the sender's setting, which has one language. */
  fromName?: string | undefined;
  /** In place of the address of the sender's setting. Mails are returned to that one all the same. */
  fromAddress?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** Without angle brackets; it is in the ledger before the mail leaves. */
  messageId: string;
  replyTo: string | undefined;
  /** Where it is returned to; the sender's address unless it says another. */
  returnPath?: string | undefined;
  headers: Record<string, string>;
}

/**
 * The outcome of a mail:
 * - `sent`: the server accepted it.
 * - `deferred`: not accepted for now (4xx, or the connection was lost before the mail's end was written).
 * - `unreachable`: no server could be reached; says nothing about this recipient.
 * - `bounced`: refused permanently; `isHard` if the address is refused.
 * - `unknown`: the connection was lost after the whole mail was written and before the answer. It may be accepted.
 */
export type BulkOutcome =
  | { kind: "sent"; answer: string }
  | { kind: "deferred" | "unreachable" | "unknown"; answer: string }
  | { kind: "bounced"; isHard: boolean; answer: string };

export interface BulkMailer {
  /** Never rejects. */
  send: (mail: BulkMail) => Promise<BulkOutcome>;
  close: () => void;
}

/** A pool of SMTP connections for campaigns, which reports the known outcome of every mail. */
export function createBulkMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  maxConnections: number;
  dkim: DkimKey | undefined;
}): BulkMailer {
  if (!options.smtpUrl)
    return {
      send: async () => ({ kind: "unreachable", answer: "SMTP_URL is not set" }),
      close: () => undefined,
    };
  const pool = createPool({
    smtpUrl: options.smtpUrl,
    maxConnections: options.maxConnections,
    // A server may take minutes over the end of a mail (RFC 5321, 4.5.3.2.6); giving up early leaves its fate unknown.
    socketTimeoutMs: 5 * 60_000,
    dkim: options.dkim,
  });
  return {
    send: async (mail) => {
      try {
        const { response } = await pool.send({
          from: senderAs(mail.fromName, options.from, mail.fromAddress),
          to: mail.to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<${mail.messageId}>`,
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          ...envelopeOf(mail, options.from),
          headers: Object.fromEntries(
            // Folded or encoded, these would no longer be what mail programs look for.
            Object.entries(mail.headers).map(([name, value]) => [name, { prepared: true, value }]),
          ),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { kind: "sent", answer: response };
      } catch (error) {
        return outcomeOf(error as MailError);
      }
    },
    close: () => pool.close(),
  };
}

/** Where the mail is returned to, as far as its sender does not say it. */
function envelopeOf({ returnPath, fromAddress, to }: BulkMail, firm: string) {
  const from = returnPath ?? (fromAddress ? addressOf(firm) : undefined);
  return from === undefined ? {} : { envelope: { from, to } };
}

/** Reads a failure. */
function outcomeOf(error: MailError): BulkOutcome {
  const { code, command, responseCode, response, message, content } = error;
  const answer = (response ?? message).slice(0, 500);
  const isAboutMail = command === "MAIL FROM" || command === "RCPT TO" || command === "DATA";
  if (typeof responseCode === "number") {
    if (responseCode >= 500 && isAboutMail)
      return { kind: "bounced", isHard: isHardBounce(responseCode, answer, command), answer };
    // A refused greeting or login is not about this recipient.
    return { kind: content !== "none" || isAboutMail ? "deferred" : "unreachable", answer };
  }
  // nodemailer itself refused the address or the size before connecting.
  if (code === "EENVELOPE") return { kind: "bounced", isHard: true, answer };
  if (code === "EMESSAGE") return { kind: "bounced", isHard: false, answer };
  if (content === "none") return { kind: "unreachable", answer };
  return { kind: content === "written" ? "unknown" : "deferred", answer };
}

/**
 * Whether the refusal says that the address itself is no good, as opposed to a full mailbox, a refused content or a refused
 * sender. Servers without enhanced codes are read by the plain one.
 */
export function isHardBounce(responseCode: number, answer: string, command?: string): boolean {
  // The server does not know yet whom the mail is for.
  if (command === "MAIL FROM") return false;
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer) ?? [];
  if (enhanced !== undefined) return isBadAddress(enhanced);
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}

/**
 * Whether a permanent enhanced status code (RFC 3463) is about the recipient's address: 5.1.x, but for what is wrong with the
 * sender's (5.1.7 and 5.1.8), which is no reason to give up anybody, and 5.2.1.
 */
export const isBadAddress = (status: string): boolean => /^5\.(?:1\.(?![78]\b)\d|2\.1\b)/.test(status);
