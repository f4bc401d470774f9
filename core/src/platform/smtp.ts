import { createTransport, type Transporter } from "nodemailer";

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
const SIGNED_FIELDS = [
  "From",
  "Sender",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "Cc",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "In-Reply-To",
  "References",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
  "Precedence",
  "Auto-Submitted",
].join(":");

/** A pool of SMTP connections. Every mail it sends is signed when there is a DKIM key. */
export function createPool(options: {
  smtpUrl: string;
  maxConnections: number;
  socketTimeoutMs: number;
  dkim: DkimKey | undefined;
}): Transporter {
  return createTransport({
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
}
