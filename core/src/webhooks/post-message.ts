import http from "node:http";
import https from "node:https";
import type { WebhookError } from "@ezo/contract/admin/operations/webhooks";
import {
  WEBHOOK_ANSWER_KEPT_LENGTH,
  WEBHOOK_ANSWER_MAX_BYTES,
  WEBHOOK_TIMEOUT_MS,
} from "@ezo/contract/values/limits/api";
import { guardedLookup, mustNotBeRefused, PrivateAddress } from "../platform/network/guarded-lookup.ts";
import { addressFault, HOST_FAULT, isRefusedAddress } from "./webhook-address.ts";

/** What became of an attempt: a status, or the reason why there is none. */
export interface Outcome {
  statusCode: number | null;
  error: WebhookError | null;
  answer: string | null;
}

class TimedOut extends Error {}

/**
 * One POST. It follows no redirect, and reads no more of the answer than can be shown. The status counts as soon as it is
 * there, whatever happens to the body after it. `onConnected` is called before anything is sent: without it, nothing has arrived.
 */
export async function postMessage(
  address: string,
  message: { headers: Record<string, string>; body: string | Uint8Array },
  rules: {
    allowsLoopback: boolean;
    hosts?: readonly string[] | undefined;
    timeoutMs?: number;
    onConnected?: () => void;
  },
): Promise<Outcome> {
  const { allowsLoopback, hosts, timeoutMs = WEBHOOK_TIMEOUT_MS, onConnected = () => undefined } = rules;
  // Checked again: the address may be older than the rules.
  const fault = addressFault(address, allowsLoopback, hosts);
  if (fault) return failed(fault === HOST_FAULT ? "host_not_allowed" : "private_address");
  const url = new URL(address);
  const isRefused = isRefusedAddress(allowsLoopback);
  try {
    mustNotBeRefused(url.hostname, isRefused);
  } catch {
    return failed("private_address");
  }
  return send(url, message, { lookup: guardedLookup(isRefused), timeoutMs, onConnected });
}

const failed = (error: WebhookError): Outcome => ({ statusCode: null, error, answer: null });

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array },
  rules: { lookup: ReturnType<typeof guardedLookup>; timeoutMs: number; onConnected: () => void },
): Promise<Outcome> {
  const { lookup, timeoutMs, onConnected } = rules;
  const isSecure = url.protocol === "https:";
  return new Promise((resolve) => {
    let statusCode: number | null = null;
    let read = Buffer.alloc(0);
    const end = (error?: unknown) => {
      clearTimeout(limit);
      if (statusCode === null) return resolve(failed(errorOf(error)));
      resolve({ statusCode, error: null, answer: textOf(read) });
    };
    const request = (isSecure ? https : http).request(
      url,
      {
        method: "POST",
        agent: false,
        lookup,
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      },
      (response) => {
        statusCode = response.statusCode ?? 0;
        response.on("data", (chunk: Buffer) => {
          read = Buffer.concat([read, chunk.subarray(0, WEBHOOK_ANSWER_MAX_BYTES - read.length)]);
          if (read.length >= WEBHOOK_ANSWER_MAX_BYTES) response.destroy();
        });
        response.on("error", end);
        response.on("close", () => end());
      },
    );
    const limit = setTimeout(() => request.destroy(new TimedOut()), timeoutMs);
    request.once("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", onConnected));
    request.on("error", end);
    request.on("close", () => end(new Error("closed without an answer")));
    request.end(body);
  });
}

/** What can be stored and shown of an answer. */
const textOf = (bytes: Buffer): string => {
  const text = bytes.toString("utf8").replace(/[^\P{Cc}\n\t]/gu, "");
  // By whole characters: half of one could not be stored, and the attempt would be made again and again.
  return [...text].slice(0, WEBHOOK_ANSWER_KEPT_LENGTH).join("");
};

const CERTIFICATE = /CERT|SSL|TLS|UNABLE_TO_(?:GET|VERIFY)/;
function errorOf(error: unknown): WebhookError {
  if (error instanceof TimedOut) return "timeout";
  if (error instanceof PrivateAddress) return "private_address";
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "no_address";
  if (code === "ECONNREFUSED") return "refused";
  if (code === "ETIMEDOUT") return "timeout";
  return CERTIFICATE.test(code) ? "certificate" : "connection";
}
