import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { CACHED_URL_MAX_LENGTH } from "@ezo/contract/values/limits/operations";
import type { StoredAnswer } from "@ezo/core/platform/cache/stored-answer";
import type { Request, RequestHandler } from "express";
import { PREVIEW_HEADER } from "../http/request/preview-header.ts";
import { isApiPath } from "../http/security.ts";
import { requestIdOf, sendAnswer, sendCached } from "./send-answer.ts";

/** Called when a public answer has been sent by Express, from the cache or not. */
export type OnServed = (request: Request, served: Pick<StoredAnswer, "viewedArticles">) => void;

/** How many answers the front has sent; plain numbers, since anything more would slow it down. */
export type FrontCounts = Record<"page" | "data", number>;

/** The key of an API answer. Its data depends on the address alone: the query names the language. */
export const apiKey = (url: string): string => `api ${url}`;
export const pageKey = (locale: string, url: string): string => `page ${locale} ${url}`;

/**
 * Answers from the cache before Express and its middleware run, which would cost several times what sending the bytes
 * does. Returns false for everything else.
 */
export function createFront(options: {
  answers: AnswerCache;
  /** The cache key of this page; undefined for a request whose page is never cached. */
  pageKeyOf: (request: IncomingMessage) => string | undefined;
  /** Whether the caller may get the copy from before a change for a moment. */
  acceptsOlder: (request: IncomingMessage) => boolean;
  /** Headers of every page and of all data, as `[name, value, …]`. */
  headers: Record<"pages" | "data", readonly string[]>;
  counts: FrontCounts;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { answers, pageKeyOf, acceptsOlder, counts } = options;
  const { pages, data } = options.headers;
  return (request, response) => {
    const { method, url = "/" } = request;
    if ((method !== "GET" && method !== "HEAD") || url.length > CACHED_URL_MAX_LENGTH) return false;
    // Cached answers are the public ones; a preview differs under the same address.
    if (request.headers[PREVIEW_HEADER] !== undefined) return false;
    const isData = isApiPath(url);
    const key = isData ? apiKey(url) : pageKeyOf(request);
    if (key === undefined) return false;
    const extra = isData ? data : pages;
    const answer = answers.take(key, isSilent);
    if (answer) sendCached(request, response, answer, extra);
    else {
      const older = acceptsOlder(request) ? answers.takeOlder(key, isSilent) : undefined;
      if (!older) return false;
      const requestId = requestIdOf(request.headers["x-request-id"] as string | undefined);
      sendAnswer(request, response, older, { outcome: "older", extra, requestId });
    }
    counts[isData ? "data" : "page"]++;
    return true;
  };
}

/** Views of articles are counted by address, which only Express can find behind a proxy. */
const isSilent = ({ viewedArticles }: StoredAnswer): boolean => viewedArticles.length === 0;

/** The headers that a middleware sets on every answer, found by running it once. */
export function headersOf(middleware: RequestHandler): string[] {
  const found: string[] = [];
  const response = {
    setHeader: (name: string, value: string | number | readonly string[]) => found.push(name, String(value)),
    removeHeader: () => undefined,
  };
  // Neither a whole request nor a whole response: such a middleware only sets headers, without looking at the request.
  middleware({} as never, response as never, () => undefined);
  return found;
}
