import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { Waiters } from "../waiters.ts";
import { MortalServer } from "./mortal-server.ts";

const WAIT_MS = 45_000;
const CURVE = "prime256v1";

/** What the service worker gets. */
const Shown = z.strictObject({
  title: z.string().min(1),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
  lang: z.string(),
});
export interface ReceivedPush {
  /** The browser that it was sent to. */
  endpoint: string;
  shown: z.infer<typeof Shown>;
  /** As it was on the wire. */
  bytes: Buffer;
  ttl: number;
  urgency: string;
  topic: string;
  vapid: { key: string; aud: string; sub: string; exp: number };
}
export interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
interface Secrets {
  curve: ECDH;
  auth: Buffer;
}

/**
 * A browsers' push service with browsers behind it, which decrypt what they are sent (RFC 8291) and check who has sent it (RFC 8292). It
 * is written from these documents, with none of the code that it tests.
 */
export class PushService {
  /** Every message, in the order of arrival, also those that were answered with a failure. */
  readonly messages: ReceivedPush[] = [];
  #status: number | null = 201;
  readonly #http = new MortalServer((request, response) => this.#receive(request, response));
  readonly #browsers = new Map<string, Secrets>();
  readonly #waiters = new Waiters();

  static async start(): Promise<PushService> {
    const service = new PushService();
    await service.#http.rise();
    return service;
  }

  /** A browser that has subscribed just now. */
  browser(): Browser {
    const curve = createECDH(CURVE);
    const p256dh = curve.generateKeys("base64url");
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(12).toString("hex")}`;
    this.#browsers.set(path, { curve, auth });
    return {
      endpoint: `${this.#http.origin}${path}`,
      keys: { p256dh, auth: auth.toString("base64url") },
    };
  }

  /** Null: it takes messages and never answers. */
  answerWith(status: number | null): void {
    this.#status = status;
  }

  to({ endpoint }: Browser): ReceivedPush[] {
    return this.messages.filter((message) => message.endpoint === endpoint);
  }

  /** Resolves with the messages of a browser when there are `count`. */
  until(browser: Browser, count: number): Promise<ReceivedPush[]> {
    return this.#waiters.until(
      () => (this.to(browser).length >= count ? this.to(browser) : undefined),
      WAIT_MS,
      () => `${this.to(browser).length} of ${count} push messages have arrived`,
    );
  }

  die(): Promise<void> {
    return this.#http.die();
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const secrets = this.#browsers.get(path);
      if (!secrets) return void response.writeHead(404).end();
      const endpoint = this.#http.origin + path;
      this.messages.push(readMessage(Buffer.concat(chunks), request.headers, secrets, endpoint));
      if (this.#status !== null) response.writeHead(this.#status).end();
      this.#waiters.notify();
    });
  }
}

function readMessage(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  secrets: Secrets,
  endpoint: string,
): ReceivedPush {
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("not encrypted");
  return {
    endpoint,
    shown: Shown.parse(JSON.parse(decrypt(bytes, secrets).toString("utf8"))),
    bytes,
    ttl: Number(headers["ttl"]),
    urgency: String(headers["urgency"]),
    topic: String(headers["topic"]),
    vapid: readVapid(String(headers.authorization)),
  };
}

/** One record of `aes128gcm` (RFC 8188) with the keys of RFC 8291, section 3.4. */
function decrypt(bytes: Buffer, { curve, auth }: Secrets): Buffer {
  const salt = bytes.subarray(0, 16);
  const keyLength = bytes.readUInt8(20);
  const senderKey = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
  const input = Buffer.from(hkdfSync("sha256", curve.computeSecret(senderKey), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, then zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("no end of the record");
  return padded.subarray(0, end);
}

/** Throws for a signature that is not that of the key beside it. */
function readVapid(authorization: string): ReceivedPush["vapid"] {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGenuine) throw new Error("the signature is not that of its key");
  const Claims = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });
  return { key, ...Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8"))) };
}
