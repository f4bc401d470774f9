import { WebhookRefusal } from "./errors.ts";
import type { WebhookMessage } from "./types.ts";

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = "whsec_";
const VERSION = "v1,";
const SIGNATURE_BYTES = 32;
/** Ezo sends one, and two after a change of the secret. Each costs a pass over the body. */
const SIGNATURES_MAX = 8;

interface HeadersReader {
  get: (name: string) => string | null;
}
/** Of `fetch` or, as an object, of Node and frameworks; names in any case. */
export type WebhookHeaders = HeadersReader | Readonly<Record<string, string | string[] | undefined>>;

export interface ReceivedWebhook {
  /** The endpoint's secret, `whsec_...`; several where each may be the right one. */
  secret: string | readonly string[];
  headers: WebhookHeaders;
  /** As it came, before it is parsed. */
  body: string | Uint8Array;
  /** How far the message's time may be from this clock, in seconds. Five minutes. */
  toleranceSeconds?: number | undefined;
  /** The time, in milliseconds since 1970. */
  now?: (() => number) | undefined;
}

/**
 * Verifies a message by the Standard Webhooks specification and returns it. Throws a `WebhookRefusal` where it is not from the
 * firm, was changed, or is sent again much later, and another error where a secret is none.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookMessage> {
  const { secret, headers, body, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = received;
  const keys = await Promise.all([secret].flat().map(keyOf));
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = signaturesIn(headerOf(headers, "webhook-signature"));
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefusal("timestamp_invalid");
  if (Math.abs(now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefusal("timestamp_off");
  const signed = joined(`${id}.${timestamp}.`, body);
  if (!(await isSigned(keys, signatures, signed))) throw new WebhookRefusal("signature_wrong");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return { ...(JSON.parse(text) as WebhookMessage), id };
}

const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = bytesOf(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
  if (!bytes?.length) throw new TypeError("a secret of a webhook is whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
};

/** Throws where it is missing. */
function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isReader(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (!value?.length) throw new WebhookRefusal("header_missing");
  return typeof value === "string" ? value : value.join(" ");
}

const isReader = (headers: WebhookHeaders): headers is HeadersReader => typeof headers.get === "function";

/** Signatures of other versions, and what cannot be one, are passed over. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  const found: Uint8Array<ArrayBuffer>[] = [];
  for (const part of header.split(" ")) {
    const bytes = part.startsWith(VERSION) ? bytesOf(part.slice(VERSION.length)) : undefined;
    if (bytes?.length === SIGNATURE_BYTES) found.push(bytes);
  }
  return found.slice(0, SIGNATURES_MAX);
}

/** `verify` takes the same time wherever a wrong signature differs. */
async function isSigned(
  keys: readonly CryptoKey[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const key of keys)
    for (const signature of signatures)
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return true;
  return false;
}

function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const before = encoder.encode(start);
  const after = typeof body === "string" ? encoder.encode(body) : body;
  const all = new Uint8Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

/** Of base64; undefined for what is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
