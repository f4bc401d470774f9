import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { CACHED_URL_MAX_LENGTH } from "@ezo/contract/limits";
import type { StoredAnswer } from "@ezo/core/platform/cache/stored-answer";
import type { Request, RequestHandler } from "express";
import { PREVIEW_HEADER } from "../http/preview-header.ts";
import { isApiPath, type SecurityHeaders } from "../http/security.ts";
import { sendKept } from "./send-answer.ts";

/** Called when a public answer has been sent by Express, from the cache or not. */
export type OnServed = (request: Request, served: Pick<StoredAnswer, "viewedArticles">) => void;

/** How many answers the front has sent; plain numbers, since anything more would be felt at its pace. */
export type FrontCounts = Record<"page" | "data", number>;

/** The key of an API answer. Its data depends on the address alone: the query names the language. */
export const apiKey = (url: string): string => `api ${url}`;
export const pageKey = (locale: string, url: string): string => `page ${locale} ${url}`;

/**
 * Answers what is already finished before Express and its middleware are entered, which alone would cost several
 * times what sending the bytes does. Returns false for everything else.
 */
export function createFront(options: {
  answers: AnswerCache;
  /** The key under which this page would be kept; undefined for a request that must be rendered for itself. */
  pageKeyOf: (request: IncomingMessage) => string | undefined;
  /** Headers of every page and of all data, as `[name, value, …]`. */
  headers: Record<keyof SecurityHeaders, readonly string[]>;
  /** How long an idle connection is kept, in seconds; callers learn it. */
  keepAliveSeconds: number;
  /** Counted up with every answer. */
  counts: FrontCounts;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { answers, pageKeyOf, counts } = options;
  const keepAlive = ["Connection", "keep-alive", "Keep-Alive", `timeout=${options.keepAliveSeconds}`];
  const { pages, data } = options.headers;
  return (request, response) => {
    const { method, url = "/" } = request;
    if ((method !== "GET" && method !== "HEAD") || url.length > CACHED_URL_MAX_LENGTH) return false;
    // Kept answers are the public ones; a preview's differ under the same address.
    if (request.headers[PREVIEW_HEADER] !== undefined) return false;
    const isData = isApiPath(url);
    const key = isData ? apiKey(url) : pageKeyOf(request);
    const answer = key === undefined ? undefined : answers.take(key, isSilent);
    if (!answer) return false;
    counts[isData ? "data" : "page"]++;
    sendKept(request, response, answer, { extra: isData ? data : pages, keepAlive });
    return true;
  };
}

/** Who reads an article is counted by address, which Express knows to find behind a proxy. */
const isSilent = ({ viewedArticles }: StoredAnswer): boolean => viewedArticles.length === 0;

/** The headers that a middleware sets on every answer alike, found by letting it set them once. */
export function headersOf(middleware: RequestHandler): string[] {
  const found: string[] = [];
  const response = {
    setHeader: (name: string, value: string | number | readonly string[]) => found.push(name, String(value)),
    removeHeader: () => undefined,
  };
  middleware({} as never, response as never, () => undefined);
  return found;
}
