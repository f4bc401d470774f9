import { createVerify, X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";

/** An Amazon SNS message as it is posted to a subscribed address. */
export const SnsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Subject: z.string().nullish(),
  Timestamp: z.string(),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
});
export type SnsMessage = z.output<typeof SnsMessage>;

export type Fetch = (
  url: URL,
  init: { redirect: "error"; signal: AbortSignal },
) => Promise<Pick<Response, "ok" | "status" | "body">>;

const TIMEOUT_MS = 3000;
const ANSWER_MAX_BYTES = 16 * 1024;
const CERTIFICATE_KEPT_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_SECONDS = 60;
/** Amazon tries again after 429, as after a failure of the server, but after no other refusal. */
const tryAgain = (cause?: unknown) =>
  new AppError("too_many_requests", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** Verifies messages of Amazon SNS. `fetch` gets addresses of `sns.<region>.amazonaws.com` alone. */
export function createSns(options: { fetch: Fetch }) {
  const certificates = new LRUCache<string, X509Certificate>({ max: 20, ttl: CERTIFICATE_KEPT_MS });

  /** The body of a successful answer, of at most `maxBytes`; undefined where Amazon refuses, or sends more. */
  async function get(url: URL, maxBytes: number): Promise<Buffer | undefined> {
    try {
      const response = await options.fetch(url, {
        // Another host could be in the redirection.
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status >= 500 || response.status === 429) throw tryAgain();
      const bytes = await readUpTo(response.body, maxBytes);
      return response.ok ? bytes : undefined;
    } catch (error) {
      throw error instanceof AppError ? error : tryAgain(error);
    }
  }

  async function certificateAt(url: URL): Promise<X509Certificate | undefined> {
    const kept = certificates.get(url.href);
    if (kept && isValidNow(kept)) return kept;
    const bytes = await get(url, ANSWER_MAX_BYTES);
    const certificate = bytes && readCertificate(bytes);
    if (!certificate || !isValidNow(certificate)) return undefined;
    certificates.set(url.href, certificate);
    return certificate;
  }

  return {
    /** Throws `unauthorized` for a message that Amazon has not signed. */
    async verify(message: SnsMessage): Promise<void> {
      const algorithm = ALGORITHMS.get(message.SignatureVersion);
      const url = snsUrl(message.SigningCertURL);
      const certificate = algorithm && url?.pathname.endsWith(".pem") ? await certificateAt(url) : undefined;
      if (!algorithm || !certificate) throw new AppError("unauthorized");
      const verify = createVerify(algorithm).update(signedText(message), "utf8");
      if (!verify.verify(certificate.publicKey, message.Signature, "base64"))
        throw new AppError("unauthorized");
    },

    /** Confirms a subscription. Only for a message that has been verified. */
    async confirm(message: SnsMessage): Promise<void> {
      const url = snsUrl(message.SubscribeURL ?? "");
      if (!url || (await get(url, ANSWER_MAX_BYTES)) === undefined)
        throw new AppError("invalid", { fields: { SubscribeURL: ["errors.invalid_value"] } });
    },
  };
}
export type Sns = ReturnType<typeof createSns>;

const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ["1", "RSA-SHA1"],
  ["2", "RSA-SHA256"],
] as const);

const SNS_HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com$/;
/** The address, if it is one of Amazon SNS over HTTPS. */
export function snsUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.port === "" && url.username === "" && url.password === "";
  return url.protocol === "https:" && isPlain && SNS_HOST.test(url.hostname) ? url : undefined;
}

const SIGNED_NOTIFICATION = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const;
const SIGNED_CONFIRMATION = [
  "Message",
  "MessageId",
  "SubscribeURL",
  "Timestamp",
  "Token",
  "TopicArn",
  "Type",
] as const;

/** What the signature covers: names and values of fields, each on a line of its own. */
export function signedText(message: SnsMessage): string {
  const names = message.Type === "Notification" ? SIGNED_NOTIFICATION : SIGNED_CONFIRMATION;
  return names
    .filter((name) => typeof message[name] === "string")
    .map((name) => `${name}\n${message[name]}\n`)
    .join("");
}

function readCertificate(bytes: Buffer): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(bytes);
    return certificate.publicKey.asymmetricKeyType === "rsa" ? certificate : undefined;
  } catch {
    return undefined;
  }
}

const isValidNow = ({ validFrom, validTo }: X509Certificate): boolean =>
  Date.parse(validFrom) <= Date.now() && Date.now() <= Date.parse(validTo);

async function readUpTo(body: Response["body"], maxBytes: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    // Ends the loop, which cancels the rest.
    if (size > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
