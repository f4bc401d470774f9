import type { IncomingMessage } from "node:http";
import { CACHED_URL_MAX_LENGTH } from "@ezo/contract/values/limits/operations";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { compressed, plainAnswer } from "@ezo/core/platform/cache/stored-answer";
import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log/log";
import type { RequestHandler } from "express";
import type { OnServed } from "../cache/front.ts";
import type { OlderCopies } from "../cache/older-copies.ts";
import { sendAnswer } from "../cache/send-answer.ts";
import { addressOf } from "../http/request/caller/address.ts";
import { PREVIEW_HEADER } from "../http/request/preview-header.ts";
import { isAdminUrl } from "../http/security.ts";
import type { RenderPage } from "./page-renderer.ts";
import { RenderFailed } from "./render-threads.ts";

/** Set by a browser that is about to reload in another language (specification, section 4, "Locale"). */
const SWITCHING_COOKIE = "ezo_locale_switching";
/** The queries that pages know; other names could fill the cache with copies of one page. */
const PAGE_QUERY = new Set(["status", "category", "page"]);

/** Concurrent requests with the same key get the same page, so only equal requests may share one. */
export function isKeptPage(url: string, headers: IncomingMessage["headers"]): boolean {
  // The policy of each has a nonce of its own, which its document names.
  if (isAdminUrl(url)) return false;
  if (url.length > CACHED_URL_MAX_LENGTH || headers.cookie?.includes(SWITCHING_COOKIE)) return false;
  if (headers[PREVIEW_HEADER] !== undefined) return false;
  const query = url.indexOf("?");
  return query < 0 || [...new URLSearchParams(url.slice(query)).keys()].every((name) => PAGE_QUERY.has(name));
}

/** A page that is incomplete or refuses: sent as it is, unless it failed and there is an older copy. */
class UnkeptPage extends Error {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body: Buffer,
  ) {
    super(`the page answers ${status}`);
  }
}
/** Whether `error` is a page whose data could not be loaded, or that could not be rendered, or not now. */
export const isFailedPage = (error: unknown): boolean =>
  (error instanceof UnkeptPage && error.status >= 500) ||
  error instanceof RenderFailed ||
  (error instanceof AppError && error.code === "unavailable");

export interface ServingOptions {
  answers: AnswerCache;
  olderCopies: OlderCopies;
  onServed: OnServed;
}

/** Answers with a page: from the cache, or rendered now. */
export function pages(
  options: ServingOptions & {
    renderPage: RenderPage;
    /** The cache key of a page; undefined for one that is never cached. */
    pageKeyOf: (request: IncomingMessage) => string | undefined;
    log: Log;
  },
): RequestHandler {
  const { answers, olderCopies, onServed, renderPage, pageKeyOf, log } = options;

  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("not_found");
    const key = answers.isOn ? pageKeyOf(request) : undefined;
    if (key === undefined) {
      // Nobody else waits for it.
      const left = new AbortController();
      response.once("close", () => left.abort());
      const { status, headers, body, dependencies } = await renderPage(request, undefined, left.signal);
      onServed(request, dependencies);
      return void response.status(status).set(headers).end(body);
    }
    let failure: unknown;
    try {
      const compute = async () => {
        const made = await renderPage(request).catch((error: unknown) => {
          failure = error;
          throw error;
        });
        const { status, headers, body, isKeepable, dependencies } = made;
        if (!isKeepable) throw new UnkeptPage(status, headers, body);
        return {
          answer: await compressed(plainAnswer(body, { headers, ...dependencies })),
          isStorable: true,
        };
      };
      const acceptsOlder = olderCopies.areAcceptedBy(request, addressOf(request));
      const { answer, outcome } = await answers.get(key, compute, { acceptsOlder });
      // The visitor does not notice; the operator must.
      if (outcome === "stale" && failure instanceof RenderFailed)
        log.error({ err: failure }, "a page could not be rendered, and an older copy was sent");
      sendAnswer(request, response, answer, { outcome });
      onServed(request, answer);
    } catch (error) {
      if (!(error instanceof UnkeptPage)) throw error;
      response.status(error.status).set(error.headers).end(error.body);
    }
  };
}
