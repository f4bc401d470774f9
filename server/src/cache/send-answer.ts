import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { OLDER_COPY } from "@ezo/contract/values/limits/operations";
import type { CacheOutcome } from "@ezo/core/platform/cache/answer-cache";
import type { StoredAnswer } from "@ezo/core/platform/cache/stored-answer";

/** `Cache-Status` of each outcome (RFC 9211). */
const CACHE_STATUS = {
  hit: "ezo; hit",
  older: "ezo; hit; detail=older",
  shared: "ezo; hit; detail=shared",
  miss: "ezo; fwd=miss; stored",
  stale: "ezo; hit; detail=stale",
  bypass: "ezo; fwd=bypass",
} as const satisfies Record<CacheOutcome | "bypass", string>;

type Encoding = "br" | "gzip" | "identity";

/** Browsers send a handful of values; reading each once is enough. */
const encodingsOf = new Map<string, Encoding[]>();
const REMEMBERED_VALUES = 200;

/** The encodings that `Accept-Encoding` allows, best first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header) return ["identity"];
  const known = encodingsOf.get(header);
  if (known) return known;
  const refused = new Set<string>();
  const named = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    (quality && Number(quality.slice(2)) === 0 ? refused : named).add(name);
  }
  const isWanted = (name: Encoding) => !refused.has(name) && (named.has(name) || named.has("*"));
  const encodings: Encoding[] = [
    ...(["br", "gzip"] as const).filter((name) => isWanted(name)),
    "identity" as const,
  ];
  if (encodingsOf.size < REMEMBERED_VALUES) encodingsOf.set(header, encodings);
  return encodings;
}

/** Whether `If-None-Match` names `etag`, in any encoding. */
export function isKnownToCaller(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = etag.slice(1, -1);
  return header.split(",").some((tag) => {
    const plain = tag.trim().replace(/^W\//, "");
    return plain === "*" || plain === etag || plain === `"${opaque}-br"` || plain === `"${opaque}-gzip"`;
  });
}

/**
 * Whether the caller has this answer: by its validator, or by the time of the last change where it sends no validator and
 * the answer has such a time (RFC 9110, section 13.1.3).
 */
export function isUnchanged(
  request: Pick<IncomingMessage["headers"], "if-none-match" | "if-modified-since">,
  { etag, headers }: Pick<StoredAnswer, "etag" | "headers">,
): boolean {
  const { "if-none-match": known, "if-modified-since": since } = request;
  const { "Last-Modified": changedAt } = headers;
  if (known !== undefined || since === undefined || changedAt === undefined)
    return isKnownToCaller(known, etag);
  return Date.parse(changedAt) <= Date.parse(since);
}

/** A strong validator belongs to one sequence of bytes, so each encoding has its own. */
const etagIn = (etag: string, encoding: Encoding): string =>
  encoding === "identity" ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/**
 * Writes a finished answer, or 304 when the caller has it. `outcome` becomes `Cache-Status` (RFC 9211);
 * `extra` are headers as `[name, value, name, value]`.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  about: {
    outcome?: CacheOutcome | "bypass" | undefined;
    extra?: readonly string[];
    requestId?: string;
  } = {},
): void {
  const { headers } = request;
  const encoding = answer.br || answer.gzip ? chooseEncoding(headers["accept-encoding"], answer) : "identity";
  const { body, about: described, content } = preparedIn(answer, encoding);
  const lines = (about.extra ?? []).concat(described);
  if (about.outcome) lines.push("Cache-Status", CACHE_STATUS[about.outcome]);
  if (about.outcome === "older") lines.push("Server-Timing", OLDER_COPY);
  if (about.requestId) lines.push("X-Request-Id", about.requestId);
  if (isUnchanged(headers, answer)) response.writeHead(304, lines).end();
  else response.writeHead(200, lines.concat(content)).end(request.method === "HEAD" ? undefined : body);
}

/**
 * Writes a cached answer that was found before anything else has touched the response. The head is a flat array that
 * is put together once for each answer; Node reads it while `writeHead` runs, so only the request id is set anew.
 * `extra` are headers as `[name, value, …]`, the same for every call with this answer.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  extra: readonly string[],
): void {
  const { headers } = request;
  const requestId = requestIdOf(headers["x-request-id"] as string | undefined);
  if (headers["if-none-match"] !== undefined)
    return sendAnswer(request, response, answer, { outcome: "hit", extra, requestId });
  const encoding = answer.br || answer.gzip ? chooseEncoding(headers["accept-encoding"], answer) : "identity";
  const cached = preparedIn(answer, encoding);
  cached.head ??= [
    ...extra,
    ...cached.about,
    "Cache-Status",
    CACHE_STATUS.hit,
    ...cached.content,
    "X-Request-Id",
    requestId,
  ];
  cached.head[cached.head.length - 1] = requestId;
  response.writeHead(200, cached.head).end(request.method === "HEAD" ? undefined : cached.body);
}

/** The parts that an answer's responses in one encoding share, put together once. */
interface Prepared {
  body: Buffer;
  /** Headers of a 200 and of a 304, as `[name, value, …]`. */
  about: readonly string[];
  content: readonly string[];
  /** All headers of a cache hit; the last value is the request id. */
  head?: string[];
}
const prepared = new WeakMap<StoredAnswer, Partial<Record<Encoding, Prepared>>>();

function preparedIn(answer: StoredAnswer, encoding: Encoding): Prepared {
  const known = prepared.get(answer) ?? {};
  prepared.set(answer, known);
  return (known[encoding] ??= prepare(answer, encoding));
}

function prepare(answer: StoredAnswer, encoding: Encoding): Prepared {
  const about = Object.entries(answer.headers).flat();
  if (answer.br || answer.gzip) addVary(about, "Accept-Encoding");
  about.push("ETag", etagIn(answer.etag, encoding));
  const body = bodyIn(answer, encoding);
  const content = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  content.push("Content-Length", String(body.length));
  return { body, about, content };
}

const bodyIn = (answer: StoredAnswer, encoding: Encoding): Buffer =>
  (encoding === "identity" ? undefined : answer[encoding]) ?? answer.body;

const chooseEncoding = (header: string | undefined, answer: StoredAnswer): Encoding =>
  acceptedEncodings(header).find((encoding) => encoding === "identity" || answer[encoding] !== null) ??
  "identity";

function addVary(lines: string[], name: string): void {
  for (let index = 0; index < lines.length; index += 2)
    if (lines[index]?.toLowerCase() === "vary") {
      lines[index + 1] = `${lines[index + 1]}, ${name}`;
      return;
    }
  lines.push("Vary", name);
}

const ACCEPTED_ID = /^[\w.-]{8,64}$/;

/** The caller's request id, if it sends a valid one, else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && ACCEPTED_ID.test(given) ? given : randomUUID();
}
