import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";

/** How a DKIM key is named to nodemailer and looked for in DNS. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/**
 * The header fields a signature covers, where a mail has them. RFC 8058, section 4: a one-click unsubscription counts
 * only when both List-Unsubscribe fields are signed; nodemailer's own list leaves the second one out.
 */
const SIGNED_FIELDS =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:" +
  "In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Precedence:Auto-Submitted";

export interface SentMail {
  messageId: string;
  /** The server's words. */
  response: string;
}

/** A failure of nodemailer's, with how far the mail had come. */
export interface MailError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /**
   * How much of the mail's content the connection had taken: nothing, for no server was ready for it; some of it; or all
   * of it, after which a lost connection leaves its fate unknown. nodemailer's own codes do not distinguish these.
   */
  content: "none" | "begun" | "written";
}

export interface MailPool {
  /** Rejects with a MailError. */
  send: (mail: SendMailOptions) => Promise<SentMail>;
  close: () => void;
}

/** A pool of SMTP connections. Every mail it sends is signed when there is a DKIM key. */
export function createPool(options: {
  smtpUrl: string;
  maxConnections: number;
  socketTimeoutMs: number;
  dkim: DkimKey | undefined;
}): MailPool {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: options.maxConnections,
    // The pool's own retry after a lost connection would send again what may have arrived; the caller decides.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: options.socketTimeoutMs,
    ...(options.dkim ? { dkim: { ...options.dkim, headerFieldNames: SIGNED_FIELDS } } : {}),
  } as Parameters<typeof createTransport>[0]);
  // Which content belongs to which mail: how much of it was read shows how far the SMTP dialogue came.
  const contents = new WeakMap<object, Readable>();
  transport.use("stream", ({ message, data }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (...args: Parameters<typeof create>) => {
      const content = create(...args);
      const { tracked } = data as { tracked?: object };
      if (tracked) contents.set(tracked, content as Readable);
      return content;
    };
    done();
  });
  return {
    send: async (mail) => {
      const tracked = {};
      try {
        return (await transport.sendMail({ ...mail, tracked } as SendMailOptions)) as SentMail;
      } catch (error) {
        const content = contents.get(tracked);
        throw Object.assign(error as Error, {
          content: content ? (content.readableEnded ? "written" : "begun") : "none",
        } satisfies Pick<MailError, "content">);
      }
    },
    close: () => transport.close(),
  };
}
